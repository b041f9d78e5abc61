import { defineConfig } from '@pandacss/dev'
import { trimBasePreset } from './src/ui/theme/base-preset.ts'
import { colors } from './src/ui/theme/colors.ts'
import { globalCss } from './src/ui/theme/global-css.ts'
import { durations, keyframes } from './src/ui/theme/motion.ts'
import { recipes, slotRecipes } from './src/ui/theme/recipes.ts'
import { textStyles } from './src/ui/theme/text-styles.ts'
import { tokens } from './src/ui/theme/tokens.ts'

export default defineConfig({
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/ui/theme/**'],
  outdir: 'styled-system',
  outExtension: 'mjs',
  forceConsistentTypeExtension: true,
  importMap: {
    css: '#styled/css',
    recipes: '#styled/recipes',
    patterns: '#styled/patterns',
    tokens: '#styled/tokens',
  },
  // The reset is ours (global-css.ts), and no preset brings tokens of its own: the whole
  // stylesheet is in the app shell.
  preflight: false,
  presets: [],
  hooks: {
    'preset:resolved': ({ preset, name }) =>
      name === '@pandacss/preset-base' ? trimBasePreset(preset) : preset,
  },
  conditions: {
    extend: {
      forcedColors: '@media (forced-colors: active)',
      keyboardOpen: ':root[data-keyboard] &',
      hoverable: '@media (hover: hover)',
      // A phone on its side, or a page at 400 %: fixed bars would leave no room for the content.
      low: '@media (height < 30rem)',
      wide: '@media (width >= 48rem)',
    },
  },
  globalCss,
  theme: {
    tokens,
    semanticTokens: { colors, durations },
    textStyles,
    keyframes,
    recipes,
    slotRecipes,
    colorPalette: { enabled: false },
  },
  staticCss: { recipes: '*' },
})
