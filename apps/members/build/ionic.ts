import type { Plugin } from 'vite'

/**
 * Says of Ionic's components what their package does not: that making one has no effect, so that those nobody uses stay
 * out (its tabs, its back button, its navigator: 19 KiB gz). `React.Component` is read from a whole that anything may
 * hide behind; its own name is not.
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
