/**
 * Ends the process with the status that shells give to a signal: 130 for Ctrl-C, 143 for SIGTERM. A
 * listener of `process`.
 */
export function exitBySignal(_signal: NodeJS.Signals, number: number): never {
  process.exit(128 + number)
}
