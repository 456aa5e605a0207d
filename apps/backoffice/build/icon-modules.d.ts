// Made by materialIcons() in icons.ts.
declare module '@mui/icons-material/*' {
  export { default } from '@mui/material/SvgIcon'
}
