// All entries, by the part of the specification.
import { backOffice } from './back-office.ts'
import { callClauses } from './call-clauses.ts'
import { calls } from './calls.ts'
import { clauses } from './clauses.ts'
import { entities } from './entities.ts'
import { errors } from './errors.ts'
import { lifecycles } from './lifecycles.ts'
import { limits } from './limits.ts'
import { marketplace } from './marketplace.ts'
import { product } from './product.ts'
import { roles } from './roles.ts'
import { rules } from './rules.ts'
import { screens } from './screens.ts'
import type { Sentence } from './sentence.ts'
import { wizardRules } from './wizard-rules.ts'
import { wizards } from './wizards.ts'

export const sections: Record<string, readonly Sentence[]> = {
  'both documents, section 1, what the product does': product,
  'specification §1.2, screens and routes': screens,
  'both documents, section 3, entities and their fields': entities,
  'specification §1.4, states and transitions': lifecycles,
  'specification §1.5, validation rules': rules,
  'both documents, section 6, roles and permissions': roles,
  'both documents, section 7, the calls': calls,
  'specification §1.8, the error catalogue': errors,
  'specification §1.9, business constants and limits': limits,
  'specification §2.2, the wizards': wizards,
  'specification §2.4, §2.5, §2.8 and §2.9, the wizards': wizardRules,
  'specification page 2, the back office': backOffice,
  'specification page 5, what was added for a marketplace': marketplace,
  'both documents, the lists of calls': callClauses,
  'both documents, quoted clauses': clauses,
}
