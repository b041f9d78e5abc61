import {
  button,
  buttonNote,
  iconButton,
  textLink,
  unreadMark,
  workingRing,
} from './recipes/button.ts'
import { avatar, card, emptyState, note, skeleton } from './recipes/card.ts'
import { chip, chipList, choice, switchRow } from './recipes/choice.ts'
import { workspace } from './recipes/desk.ts'
import { datePicker, field, imageInput, input, inputs } from './recipes/field.ts'
import { actionArea, icon, screen, section, stackOfCards, topBar } from './recipes/layout.ts'
import { descriptionList, detailRow, fact, listRow, tabs } from './recipes/lists.ts'
import { dialog, drawer, menu, navItem, sheet } from './recipes/overlay.ts'
import { badge, countdown, offlineBanner, progress, snackbar } from './recipes/status.ts'
import { dataTable, filterSelect, pager, personCell, searchBox } from './recipes/table.ts'

/** All recipes of the design system, by their names in #styled/recipes. */
export const recipes = {
  avatar,
  badge,
  button,
  buttonNote,
  chip,
  chipList,
  fact,
  icon,
  iconButton,
  inputs,
  offlineBanner,
  progress,
  stackOfCards,
  textLink,
  unreadMark,
  workingRing,
}

export const slotRecipes = {
  actionArea,
  card,
  choice,
  countdown,
  dataTable,
  datePicker,
  descriptionList,
  detailRow,
  dialog,
  drawer,
  emptyState,
  field,
  filterSelect,
  imageInput,
  input,
  listRow,
  menu,
  navItem,
  note,
  pager,
  personCell,
  screen,
  searchBox,
  section,
  sheet,
  skeleton,
  snackbar,
  switchRow,
  tabs,
  topBar,
  workspace,
}
