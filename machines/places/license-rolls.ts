// The public rolls of lawyers: the keeper and the address of each state's, and how sure the address
// is. As of November 2026, from public lists and programs that search the rolls. The addresses were
// not opened: an operator must open each before the first check (`npm run admin -- check-rolls`
// helps), and admins correct one in the back office.
//
// Vermont publishes lists instead of a search, New Hampshire confirms a lawyer on request, and
// Oklahoma's search has the lawyers who agreed to it. South Dakota has no search of all its lawyers
// according to two sources, and none gives Guam's: their addresses are start pages.

/** A roll, where an admin looks up a license. */
export type LicenseRoll = {
  /** The name of its keeper, which is stored as the source of a check. */
  keeper: string
  url: string
  /**
   * The number of independent sources that name the address as the page that finds lawyers of the
   * state; 2 stands for two or more. With 0, the address is the keeper's start page.
   */
  sources: 0 | 1 | 2
}

const rolls: Readonly<Record<string, LicenseRoll>> = {
  '01': {
    keeper: 'Alabama State Bar',
    url: 'https://members.alabar.org/Member_Portal/Member_Portal/Member-Search.aspx',
    sources: 2,
  },
  '02': {
    keeper: 'Alaska Bar Association',
    url: 'https://alaskabar.org/for-lawyers/member-directories/',
    sources: 2,
  },
  '04': {
    keeper: 'State Bar of Arizona',
    url: 'https://www.azbar.org/for-legal-professionals/practice-tools-management/member-directory/',
    sources: 2,
  },
  '05': {
    keeper: 'Arkansas Judiciary',
    url: 'https://attorneyinfo.aoc.arkansas.gov/info/attorney/attorneysearch.aspx',
    sources: 2,
  },
  '06': {
    keeper: 'State Bar of California',
    url: 'https://apps.calbar.ca.gov/attorney/LicenseeSearch/QuickSearch',
    sources: 2,
  },
  '08': {
    keeper: 'Colorado Office of Attorney Regulation Counsel',
    url: 'https://www.coloradolegalregulation.com/attorney-search/',
    sources: 2,
  },
  '09': {
    keeper: 'Connecticut Judicial Branch',
    url: 'https://www.jud.ct.gov/attorneyfirminquiry/',
    sources: 2,
  },
  '10': {
    keeper: 'Supreme Court of Delaware',
    url: 'https://rp470541.doelegal.com/vwPublicSearch/Show-VwPublicSearch-Table.aspx',
    sources: 2,
  },
  '11': {
    keeper: 'District of Columbia Bar',
    url: 'https://my.dcbar.org/memberdirectory',
    sources: 2,
  },
  '12': {
    keeper: 'The Florida Bar',
    url: 'https://www.floridabar.org/directories/find-mbr/',
    sources: 2,
  },
  '13': {
    keeper: 'State Bar of Georgia',
    url: 'https://www.gabar.org/member-directory/',
    sources: 2,
  },
  '15': {
    keeper: 'Hawaii State Bar Association',
    url: 'https://hsba.org/member-directory',
    sources: 2,
  },
  '16': {
    keeper: 'Idaho State Bar',
    url: 'https://isb.idaho.gov/licensing-mcle/attorney-roster-search/',
    sources: 2,
  },
  '17': {
    keeper: 'Attorney Registration and Disciplinary Commission of Illinois',
    url: 'https://www.iardc.org/Lawyer/Search',
    sources: 2,
  },
  '18': {
    keeper: 'Indiana Roll of Attorneys',
    url: 'https://courtapps.in.gov/rollofattorneys/search',
    sources: 2,
  },
  '19': {
    keeper: 'Iowa Judicial Branch',
    url: 'https://www.iacourtcommissions.org/ords/f?p=106:10',
    sources: 2,
  },
  '20': {
    keeper: 'Kansas Judicial Branch',
    url: 'https://directory-kard.kscourts.gov/',
    sources: 2,
  },
  '21': {
    keeper: 'Kentucky Bar Association',
    url: 'https://kybar.org/For-Public/Find-a-Lawyer',
    sources: 2,
  },
  '22': {
    keeper: 'Louisiana State Bar Association',
    url: 'https://www.lsba.org/MD321654/MembershipDirectory.aspx',
    sources: 2,
  },
  '23': {
    keeper: 'Maine Board of Overseers of the Bar',
    url: 'https://apps.web.maine.gov/cgi-bin/online/maine_bar/attorney_directory.pl',
    sources: 2,
  },
  '24': { keeper: 'Maryland Courts', url: 'https://www.mdcourts.gov/attysearch', sources: 2 },
  '25': {
    keeper: 'Massachusetts Board of Bar Overseers',
    url: 'https://www.massbbo.org/s/attorney-lookup',
    sources: 1,
  },
  '26': {
    keeper: 'State Bar of Michigan',
    url: 'https://www.michbar.org/memberdirectory/home',
    sources: 2,
  },
  '27': {
    keeper: 'Minnesota Attorney Registration System',
    url: 'https://mars.courts.state.mn.us/',
    sources: 2,
  },
  '28': {
    keeper: 'Supreme Court of Mississippi',
    url: 'https://courts.ms.gov/bar/barroll/barroll.php',
    sources: 2,
  },
  '29': {
    keeper: 'The Missouri Bar',
    url: 'https://mobar.org/public/LawyerDirectory.aspx',
    sources: 2,
  },
  '30': {
    keeper: 'State Bar of Montana',
    url: 'https://www.montanabar.org/cv5/cgi-bin/utilities.dll/openpage?WRP=membersearch.htm',
    sources: 2,
  },
  '31': {
    keeper: 'Nebraska Supreme Court',
    url: 'https://attorneys.nejudicial.gov/member-search',
    sources: 2,
  },
  '32': {
    keeper: 'State Bar of Nevada',
    url: 'https://nvbar.org/for-the-public/find-a-lawyer/',
    sources: 2,
  },
  '33': {
    keeper: 'New Hampshire Bar Association',
    url: 'https://www.nhbar.org/attorney-verification-good-standing-request',
    sources: 1,
  },
  '34': {
    keeper: 'New Jersey Courts',
    url: 'https://portalattysearch-cloud.njcourts.gov/',
    sources: 2,
  },
  '35': {
    keeper: 'State Bar of New Mexico',
    url: 'https://www.sbnm.org/For-Public/I-Need-a-Lawyer/Online-Bar-Directory',
    sources: 2,
  },
  '36': {
    keeper: 'New York State Unified Court System',
    url: 'https://iapps.courts.state.ny.us/attorneyservices/search',
    sources: 2,
  },
  '37': {
    keeper: 'North Carolina State Bar',
    url: 'https://portal.ncbar.gov/verification/search.aspx',
    sources: 2,
  },
  '38': {
    keeper: 'North Dakota Court System',
    url: 'https://www.ndcourts.gov/lawyers',
    sources: 2,
  },
  '39': {
    keeper: 'Supreme Court of Ohio',
    url: 'https://www.supremecourt.ohio.gov/AttorneySearch/',
    sources: 2,
  },
  '40': {
    keeper: 'Oklahoma Bar Association',
    url: 'https://ams.okbar.org/eweb/startpage.aspx?site=FALWEB',
    sources: 2,
  },
  '41': {
    keeper: 'Oregon State Bar',
    url: 'https://www.osbar.org/members/membersearch_start.asp',
    sources: 2,
  },
  '42': {
    keeper: 'Disciplinary Board of the Supreme Court of Pennsylvania',
    url: 'https://www.padisciplinaryboard.org/for-the-public/find-attorney',
    sources: 2,
  },
  '44': {
    keeper: 'Rhode Island Judiciary',
    url: 'https://rijrs.courts.ri.gov/rijrs/attorney.do',
    sources: 2,
  },
  '45': {
    keeper: 'South Carolina Judicial Branch',
    url: 'https://www.sccourts.org/attorneys/',
    sources: 2,
  },
  '46': {
    keeper: 'State Bar of South Dakota',
    url: 'https://www.statebarofsouthdakota.com/',
    sources: 0,
  },
  '47': {
    keeper: 'Board of Professional Responsibility of Tennessee',
    url: 'https://www.tbpr.org/for-the-public/online-attorney-directory',
    sources: 2,
  },
  '48': {
    keeper: 'State Bar of Texas',
    url: 'https://www.texasbar.com/AM/Template.cfm?Section=Find_A_Lawyer',
    sources: 2,
  },
  '49': {
    keeper: 'Utah State Bar',
    url: 'https://services.utahbar.org/Member-Directory',
    sources: 2,
  },
  '50': {
    keeper: 'Vermont Judiciary',
    url: 'https://www.vermontjudiciary.org/attorneys/attorney-licensing',
    sources: 1,
  },
  '51': {
    keeper: 'Virginia State Bar',
    url: 'https://member.vsb.org/NGSAttorneySearch/NGSearch.aspx',
    sources: 1,
  },
  '53': {
    keeper: 'Washington State Bar Association',
    url: 'https://www.mywsba.org/personifyebusiness/LegalDirectory.aspx',
    sources: 2,
  },
  '54': {
    keeper: 'West Virginia State Bar',
    url: 'https://mywvbar.org/membership-search-members',
    sources: 1,
  },
  '55': {
    keeper: 'State Bar of Wisconsin',
    url: 'https://www.wisbar.org/Pages/BasicLawyerSearch.aspx',
    sources: 2,
  },
  '56': {
    keeper: 'Wyoming State Bar',
    url: 'https://www.wyomingbar.org/for-the-public/hire-a-lawyer/lawyer-search/',
    sources: 1,
  },
  '66': { keeper: 'Guam Bar Association', url: 'https://guambar.org/', sources: 0 },
  '72': {
    keeper: 'Poder Judicial de Puerto Rico',
    url: 'https://unired.ramajudicial.pr/dirabogados/search.aspx',
    sources: 1,
  },
  '78': {
    keeper: 'Virgin Islands Bar Association',
    url: 'https://vibar.org/search/custom.asp?id=2276',
    sources: 1,
  },
}

/** Returns the roll of a state; undefined where it has none online. */
export const licenseRoll = (state: string): LicenseRoll | undefined => rolls[state]
