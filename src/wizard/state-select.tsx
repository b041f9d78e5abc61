import { states } from '#machines/places/states.ts'
import { Select, type SelectProps } from '#src/ui/control/select.tsx'

/** The device's list of states. Its value is the code of a state, or empty. Use it in a Field. */
export const StateSelect = (props: Omit<SelectProps, 'children'>) => (
  <Select {...props}>
    <option value="">Choose a state</option>
    {states.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </Select>
)
