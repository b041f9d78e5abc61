/** The public rolls of lawyers, by state: who keeps it, and its address. As of November 2026. */

/** A roll: the name of its keeper, which is stored as the source of a check, and the page to search it. */
export type LicenseRoll = { keeper: string; url: string }

const rolls: Readonly<Record<string, LicenseRoll>> = {
  '01': { keeper: 'Alabama State Bar', url: 'https://www.alabar.org/' },
  '02': { keeper: 'Alaska Bar Association', url: 'https://alaskabar.org/' },
  '04': { keeper: 'State Bar of Arizona', url: 'https://www.azbar.org/' },
  '05': { keeper: 'Arkansas Judiciary', url: 'https://arcourts.gov/' },
  '06': {
    keeper: 'State Bar of California',
    url: 'https://apps.calbar.ca.gov/attorney/LicenseeSearch/QuickSearch',
  },
  '08': {
    keeper: 'Colorado Office of Attorney Regulation Counsel',
    url: 'https://www.coloradolegalregulation.com/',
  },
  '09': {
    keeper: 'Connecticut Judicial Branch',
    url: 'https://www.jud.ct.gov/attorneyfirminquiry/',
  },
  '10': { keeper: 'Delaware Courts', url: 'https://courts.delaware.gov/' },
  '11': { keeper: 'District of Columbia Bar', url: 'https://www.dcbar.org/' },
  '12': { keeper: 'The Florida Bar', url: 'https://www.floridabar.org/directories/find-mbr/' },
  '13': { keeper: 'State Bar of Georgia', url: 'https://www.gabar.org/' },
  '15': { keeper: 'Hawaii State Bar Association', url: 'https://hsba.org/' },
  '16': { keeper: 'Idaho State Bar', url: 'https://isb.idaho.gov/' },
  '17': {
    keeper: 'Attorney Registration and Disciplinary Commission of Illinois',
    url: 'https://www.iardc.org/Lawyer/Search',
  },
  '18': {
    keeper: 'Indiana Roll of Attorneys',
    url: 'https://courtapps.in.gov/rollofattorneys',
  },
  '19': { keeper: 'Iowa Judicial Branch', url: 'https://www.iacourtcommissions.org/' },
  '20': { keeper: 'Kansas Judicial Branch', url: 'https://www.kscourts.gov/' },
  '21': { keeper: 'Kentucky Bar Association', url: 'https://www.kybar.org/' },
  '22': { keeper: 'Louisiana State Bar Association', url: 'https://www.lsba.org/' },
  '23': { keeper: 'Maine Board of Overseers of the Bar', url: 'https://www.mebaroverseers.org/' },
  '24': { keeper: 'Maryland Courts', url: 'https://www.mdcourts.gov/' },
  '25': { keeper: 'Massachusetts Board of Bar Overseers', url: 'https://www.massbbo.org/' },
  '26': { keeper: 'State Bar of Michigan', url: 'https://www.michbar.org/' },
  '27': { keeper: 'Minnesota Attorney Registration System', url: 'https://mars.courts.mn.gov/' },
  '28': { keeper: 'The Mississippi Bar', url: 'https://www.msbar.org/' },
  '29': { keeper: 'The Missouri Bar', url: 'https://mobar.org/' },
  '30': { keeper: 'State Bar of Montana', url: 'https://www.montanabar.org/' },
  '31': { keeper: 'Nebraska Supreme Court', url: 'https://supremecourt.nebraska.gov/' },
  '32': { keeper: 'State Bar of Nevada', url: 'https://nvbar.org/' },
  '33': { keeper: 'New Hampshire Bar Association', url: 'https://www.nhbar.org/' },
  '34': { keeper: 'New Jersey Courts', url: 'https://www.njcourts.gov/' },
  '35': { keeper: 'State Bar of New Mexico', url: 'https://www.sbnm.org/' },
  '36': {
    keeper: 'New York State Unified Court System',
    url: 'https://iapps.courts.state.ny.us/attorneyservices/search',
  },
  '37': {
    keeper: 'North Carolina State Bar',
    url: 'https://portal.ncbar.gov/verification/search.aspx',
  },
  '38': { keeper: 'North Dakota Court System', url: 'https://www.ndcourts.gov/lawyers' },
  '39': {
    keeper: 'Supreme Court of Ohio',
    url: 'https://www.supremecourt.ohio.gov/AttorneySearch/',
  },
  '40': { keeper: 'Oklahoma Bar Association', url: 'https://www.okbar.org/' },
  '41': { keeper: 'Oregon State Bar', url: 'https://www.osbar.org/' },
  '42': {
    keeper: 'Disciplinary Board of the Supreme Court of Pennsylvania',
    url: 'https://www.padisciplinaryboard.org/',
  },
  '44': { keeper: 'Rhode Island Judiciary', url: 'https://www.courts.ri.gov/' },
  '45': { keeper: 'South Carolina Judicial Branch', url: 'https://www.sccourts.org/' },
  '46': { keeper: 'State Bar of South Dakota', url: 'https://www.statebarofsouthdakota.com/' },
  '47': {
    keeper: 'Board of Professional Responsibility of Tennessee',
    url: 'https://www.tbpr.org/attorneys',
  },
  '48': { keeper: 'State Bar of Texas', url: 'https://www.texasbar.com/' },
  '49': { keeper: 'Utah State Bar', url: 'https://www.utahbar.org/' },
  '50': { keeper: 'Vermont Judiciary', url: 'https://www.vermontjudiciary.org/' },
  '51': { keeper: 'Virginia State Bar', url: 'https://www.vsb.org/' },
  '53': { keeper: 'Washington State Bar Association', url: 'https://www.wsba.org/' },
  '54': { keeper: 'West Virginia State Bar', url: 'https://www.wvbar.org/' },
  '55': { keeper: 'State Bar of Wisconsin', url: 'https://www.wisbar.org/' },
  '56': { keeper: 'Wyoming State Bar', url: 'https://www.wyomingbar.org/' },
  '66': { keeper: 'Guam Bar Association', url: 'https://guambar.org/' },
  '72': { keeper: 'Poder Judicial de Puerto Rico', url: 'https://poderjudicial.pr/' },
  '78': { keeper: 'Virgin Islands Bar Association', url: 'https://www.vibar.org/' },
}

/** Returns the roll of a state; undefined where it has none online. */
export const licenseRoll = (state: string): LicenseRoll | undefined => rolls[state]
