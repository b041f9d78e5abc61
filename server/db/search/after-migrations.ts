// The indexes that are built after the migrations.
import { bidEndIndex } from './bid-end-index.ts'
import type { BuiltIndex } from './built-indexes.ts'
import { chosenAttorneyIndex, contactHoldIndex } from './contact-hold-index.ts'
import { licenseEndIndex } from './license-end-index.ts'
import { licenseFindingIndex } from './license-finding-index.ts'
import { licenseNumberIndex } from './license-number-index.ts'
import { placeIndexes } from './place-indexes.ts'
import { publicCategoryIndex } from './public-category-index.ts'

/** In the order in which they are built. */
export const builtIndexes: readonly BuiltIndex[] = [
  ...placeIndexes,
  bidEndIndex,
  licenseEndIndex,
  contactHoldIndex,
  chosenAttorneyIndex,
  licenseNumberIndex,
  licenseFindingIndex,
  publicCategoryIndex,
]
