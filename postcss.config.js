/** Vite reads this: Panda writes the stylesheet that src/ui/styles.css asks for. */
export default { plugins: { '@pandacss/dev/postcss': {} } }
