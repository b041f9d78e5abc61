import type { Config } from '@pandacss/dev'

type PresetHook = NonNullable<NonNullable<Config['hooks']>['preset:resolved']>
type Preset = Parameters<PresetHook>[0]['preset']

const keptPatterns = new Set(['stack', 'hstack', 'visuallyHidden'])

/** Unused families of utilities; as plain CSS properties they still work. */
const unused =
  /^(scroll|divide|space[XY]|focus|backdrop|gradient|background(Gradient|Linear|Radial|Conic|Clip)|textGradient|textShadow|textEmphasis|textIndent|WebkitText|rotate|scale|translate|mask|clipPath|blur|dropShadow|brightness|contrast|grayscale|hueRotate|invert|saturate|sepia|gridGap|gridRowGap|gridColumnGap|hide|debug|borderSpacing|listStyle|cursor|aspectRatio|float)/

const keep = <T>(entries: Record<string, T>, isWanted: (name: string, entry: T) => boolean) =>
  Object.fromEntries(Object.entries(entries).filter(([name, entry]) => isWanted(name, entry)))

/**
 * Returns Panda's base preset without its global variables and the utilities with tokens or
 * shorthands, which would only add a table of names to the bundle.
 */
export function trimBasePreset(preset: Preset): Preset {
  const { globalCss: _, utilities = {}, patterns = {}, ...rest } = preset
  return {
    ...rest,
    patterns: keep(patterns, (name) => keptPatterns.has(name)),
    utilities: keep(
      utilities,
      (name, utility) => !unused.test(name) && Boolean(utility?.values || utility?.transform),
    ),
  } as Preset
}
