import type { Plugin } from 'vite'

/**
 * Vite plugin that marks Ionic's components as free of side effects, which their package does not, so that unused ones are
 * tree-shaken (tabs, back button, navigation: 19 KiB gz). `React.Component` is a property access that could have side effects, a
 * named import is not.
 */
export function ionicShakes(): Plugin {
  return {
    name: 'primo-ionic',
    apply: 'build',
    transform: {
      filter: { id: /@ionic\/react\/dist\/index\.js$/ },
      handler: (code) => ({
        code: `import { Component as Base, PureComponent as PureBase } from 'react'\n${code
          .replace(/extends React\.(Pure)?Component\b/g, 'extends $1Base')
          .replace(/(= )(createReactComponent|createForwardRef|React\.memo)\(/g, '$1/*@__PURE__*/ $2(')}`,
        map: null,
      }),
    },
  }
}
