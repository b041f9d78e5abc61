// What the Dockerfile says.
import { readFileSync } from 'node:fs'

const lines = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8').split('\n')

/** Its instructions, without the lines that continue one. */
export const steps = lines.filter((line) => /^[A-Z]+ /.test(line))

const lastStage = steps.slice(steps.findLastIndex((step) => step.startsWith('FROM ')))

/** Returns what follows each such instruction of the last stage, which is the image. */
export const valuesOf = (instruction: string): string[] =>
  lastStage
    .filter((step) => step.startsWith(`${instruction} `))
    .map((step) => step.slice(instruction.length + 1))

/** The command that installs the packages for running. */
export const install: string =
  steps
    .filter((step) => step.startsWith('RUN npm ci'))
    .at(-1)
    ?.slice('RUN '.length) ?? ''
