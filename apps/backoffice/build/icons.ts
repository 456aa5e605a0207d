import { icons } from '@iconify-json/ic'
import type { Plugin } from 'vite'

const NAME = /^@mui\/icons-material\/(\w+)$/
/** By the ending of a component's name, the style by which Iconify names the icon. */
const STYLES: Readonly<Record<string, string>> = {
  '': 'baseline',
  Outlined: 'outline',
  Rounded: 'round',
  Sharp: 'sharp',
  TwoTone: 'twotone',
}

const ELEMENT = /<(\w+)((?: [\w-]+="[^"]*")*)\/>/g

/**
 * The shapes of a Material icon.
 * @param component its name in `@mui/icons-material`, like `FileDownloadOutlined`
 * @returns the elements inside its `<svg>`: arguments of `createElement`
 * @throws when there is none of this name, or it has elements inside elements
 */
export function shapesOf(component: string): [tag: string, props: Record<string, string>][] {
  const [, name = '', style = ''] = /^(\w+?)(Outlined|Rounded|Sharp|TwoTone)?$/.exec(component) ?? []
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').replace(/([A-Za-z])(\d)/g, '$1-$2')
  const key = `${STYLES[style]}-${words.toLowerCase()}`
  const icon = icons.icons[icons.aliases?.[key]?.parent ?? key]
  if (!icon) throw new Error(`There is no Material icon ${component} (${key} of @iconify-json/ic)`)
  if (icon.body.replace(ELEMENT, ''))
    throw new Error(`The icon ${component} is not a list of shapes: ${icon.body}`)
  return [...icon.body.matchAll(ELEMENT)].map(([, tag = '', attributes = '']) => {
    const props = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
      // The component's `<svg>` has the colour.
      .filter(([, attribute]) => attribute !== 'fill')
      .map(([, attribute = '', value = '']) => [
        attribute.replace(/-(\w)/g, (_, c) => c.toUpperCase()),
        value,
      ])
    return [tag, Object.fromEntries(props)]
  })
}

/**
 * Makes the modules of `@mui/icons-material`, our own imports and react-admin's, from the one file of Iconify with the same
 * icons: the package has 64,653 files (docs/decisions/0177).
 */
export function materialIcons(): Plugin {
  return {
    name: 'primo-icons',
    enforce: 'pre',
    resolveId: {
      filter: { id: NAME },
      // A path of a package, so that the icons are in the chunk of the packages.
      handler: (id) => `\0node_modules/${id}`,
    },
    load: {
      filter: { id: /^\0node_modules\/@mui\/icons-material\// },
      handler(id) {
        const component = id.slice(id.lastIndexOf('/') + 1)
        const shapes = shapesOf(component).map(
          (shape) => `createElement(${JSON.stringify(shape).slice(1, -1)})`,
        )
        return {
          code: `import { createSvgIcon } from '@mui/material/utils'
import { createElement, Fragment } from 'react'
export default /*#__PURE__*/ createSvgIcon(/*#__PURE__*/ createElement(Fragment, null, ${shapes}), '${component}')`,
          moduleSideEffects: false,
        }
      },
    },
  }
}
