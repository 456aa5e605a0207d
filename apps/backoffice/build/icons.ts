import { icons } from '@iconify-json/ic'
import type { Plugin } from 'vite'

const NAME = /^@mui\/icons-material\/(\w+)$/
/** Iconify's name of a style, by the suffix of the component's name. */
const STYLES: Readonly<Record<string, string>> = {
  '': 'baseline',
  Outlined: 'outline',
  Rounded: 'round',
  Sharp: 'sharp',
  TwoTone: 'twotone',
}

const ELEMENT = /<(\w+)((?: [\w-]+="[^"]*")*)\/>/g

/**
 * Returns the shapes of a Material icon.
 * @param component name in `@mui/icons-material`, such as `FileDownloadOutlined`
 * @returns the elements inside its `<svg>`, as arguments of `createElement`
 * @throws for an unknown name, or an icon with nested elements
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
      // The colour is set on the component's `<svg>`.
      .filter(([, attribute]) => attribute !== 'fill')
      .map(([, attribute = '', value = '']) => [
        attribute.replace(/-(\w)/g, (_, c) => c.toUpperCase()),
        value,
      ])
    return [tag, Object.fromEntries(props)]
  })
}

/**
 * Vite plugin that generates the modules of `@mui/icons-material` for this app's and react-admin's imports, from Iconify's single
 * file with the same icons: the package has 64,653 files.
 * @see docs/decisions/0177
 */
export function materialIcons(): Plugin {
  return {
    name: 'primo-icons',
    enforce: 'pre',
    resolveId: {
      filter: { id: NAME },
      // A path below node_modules, so that the icons are in the chunk of the packages.
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
