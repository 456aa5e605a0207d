// materialIcons() in icons.ts generates these modules.
declare module '@mui/icons-material/*' {
  export { default } from '@mui/material/SvgIcon'
}
