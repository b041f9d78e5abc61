/**
 * The public rolls of lawyers: the keeper and the address of each state's. As of November 2026, from
 * public sources. The addresses were not opened: an operator must open each before the first check
 * (`npm run admin -- check-rolls` helps).
 * 36 are the page on which all lawyers of the state are searched, as two independent sources or more
 * give it. Where sources disagree or give none, the address is a start page: in Arkansas, Delaware,
 * Guam, Massachusetts, Minnesota, Mississippi, Montana, New Hampshire, New Jersey, Oklahoma, Puerto
 * Rico, Rhode Island, South Dakota, the Virgin Islands, Virginia, West Virginia and Wyoming. Vermont's
 * is a page with lists of lawyers.
 */

/** A roll: the name of its keeper, which is stored as the source of a check, and its address. */
export type LicenseRoll = { keeper: string; url: string }

const rolls: Readonly<Record<string, LicenseRoll>> = {
  '01': {
    keeper: 'Alabama State Bar',
    url: 'https://members.alabar.org/Member_Portal/Member_Portal/Member-Search.aspx',
  },
  '02': {
    keeper: 'Alaska Bar Association',
    url: 'https://alaskabar.org/for-lawyers/member-directories/',
  },
  '04': {
    keeper: 'State Bar of Arizona',
    url: 'https://www.azbar.org/for-legal-professionals/practice-tools-management/member-directory/',
  },
  '05': { keeper: 'Arkansas Judiciary', url: 'https://arcourts.gov/' },
  '06': {
    keeper: 'State Bar of California',
    url: 'https://apps.calbar.ca.gov/attorney/LicenseeSearch/QuickSearch',
  },
  '08': {
    keeper: 'Colorado Office of Attorney Regulation Counsel',
    url: 'https://www.coloradolegalregulation.com/attorney-search/',
  },
  '09': {
    keeper: 'Connecticut Judicial Branch',
    url: 'https://www.jud.ct.gov/attorneyfirminquiry/',
  },
  '10': { keeper: 'Delaware Courts', url: 'https://courts.delaware.gov/' },
  '11': { keeper: 'District of Columbia Bar', url: 'https://my.dcbar.org/memberdirectory' },
  '12': { keeper: 'The Florida Bar', url: 'https://www.floridabar.org/directories/find-mbr/' },
  '13': { keeper: 'State Bar of Georgia', url: 'https://www.gabar.org/member-directory/' },
  '15': { keeper: 'Hawaii State Bar Association', url: 'https://hsba.org/member-directory' },
  '16': {
    keeper: 'Idaho State Bar',
    url: 'https://isb.idaho.gov/licensing-mcle/attorney-roster-search/',
  },
  '17': {
    keeper: 'Attorney Registration and Disciplinary Commission of Illinois',
    url: 'https://www.iardc.org/Lawyer/Search',
  },
  '18': {
    keeper: 'Indiana Roll of Attorneys',
    url: 'https://courtapps.in.gov/rollofattorneys/search',
  },
  '19': {
    keeper: 'Iowa Judicial Branch',
    url: 'https://www.iacourtcommissions.org/ords/f?p=106:10',
  },
  '20': { keeper: 'Kansas Judicial Branch', url: 'https://directory-kard.kscourts.gov/' },
  '21': { keeper: 'Kentucky Bar Association', url: 'https://kybar.org/For-Public/Find-a-Lawyer' },
  '22': {
    keeper: 'Louisiana State Bar Association',
    url: 'https://www.lsba.org/MD321654/MembershipDirectory.aspx',
  },
  '23': {
    keeper: 'Maine Board of Overseers of the Bar',
    url: 'https://apps.web.maine.gov/cgi-bin/online/maine_bar/attorney_directory.pl',
  },
  '24': { keeper: 'Maryland Courts', url: 'https://www.mdcourts.gov/attysearch' },
  '25': { keeper: 'Massachusetts Board of Bar Overseers', url: 'https://www.massbbo.org/' },
  '26': { keeper: 'State Bar of Michigan', url: 'https://www.michbar.org/memberdirectory/home' },
  '27': {
    keeper: 'Minnesota Attorney Registration System',
    url: 'https://mars.courts.state.mn.us/',
  },
  '28': { keeper: 'The Mississippi Bar', url: 'https://www.msbar.org/' },
  '29': { keeper: 'The Missouri Bar', url: 'https://mobar.org/public/LawyerDirectory.aspx' },
  '30': { keeper: 'State Bar of Montana', url: 'https://www.montanabar.org/' },
  '31': { keeper: 'Nebraska Supreme Court', url: 'https://attorneys.nejudicial.gov/member-search' },
  '32': { keeper: 'State Bar of Nevada', url: 'https://nvbar.org/for-the-public/find-a-lawyer/' },
  '33': { keeper: 'New Hampshire Bar Association', url: 'https://www.nhbar.org/' },
  '34': { keeper: 'New Jersey Courts', url: 'https://www.njcourts.gov/' },
  '35': {
    keeper: 'State Bar of New Mexico',
    url: 'https://www.sbnm.org/For-Public/I-Need-a-Lawyer/Online-Bar-Directory',
  },
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
  '41': { keeper: 'Oregon State Bar', url: 'https://www.osbar.org/members/membersearch_start.asp' },
  '42': {
    keeper: 'Disciplinary Board of the Supreme Court of Pennsylvania',
    url: 'https://www.padisciplinaryboard.org/for-the-public/find-attorney',
  },
  '44': { keeper: 'Rhode Island Judiciary', url: 'https://www.courts.ri.gov/' },
  '45': { keeper: 'South Carolina Judicial Branch', url: 'https://www.sccourts.org/attorneys/' },
  '46': { keeper: 'State Bar of South Dakota', url: 'https://www.statebarofsouthdakota.com/' },
  '47': {
    keeper: 'Board of Professional Responsibility of Tennessee',
    url: 'https://www.tbpr.org/for-the-public/online-attorney-directory',
  },
  '48': {
    keeper: 'State Bar of Texas',
    url: 'https://www.texasbar.com/AM/Template.cfm?Section=Find_A_Lawyer',
  },
  '49': { keeper: 'Utah State Bar', url: 'https://services.utahbar.org/Member-Directory' },
  '50': {
    keeper: 'Vermont Judiciary',
    url: 'https://www.vermontjudiciary.org/attorneys/attorney-licensing',
  },
  '51': { keeper: 'Virginia State Bar', url: 'https://www.vsb.org/' },
  '53': {
    keeper: 'Washington State Bar Association',
    url: 'https://www.mywsba.org/personifyebusiness/LegalDirectory.aspx',
  },
  '54': { keeper: 'West Virginia State Bar', url: 'https://www.wvbar.org/' },
  '55': {
    keeper: 'State Bar of Wisconsin',
    url: 'https://www.wisbar.org/Pages/BasicLawyerSearch.aspx',
  },
  '56': { keeper: 'Wyoming State Bar', url: 'https://www.wyomingbar.org/' },
  '66': { keeper: 'Guam Bar Association', url: 'https://guambar.org/' },
  '72': { keeper: 'Poder Judicial de Puerto Rico', url: 'https://poderjudicial.pr/' },
  '78': { keeper: 'Virgin Islands Bar Association', url: 'https://www.vibar.org/' },
}

/** Returns the roll of a state; undefined where it has none online. */
export const licenseRoll = (state: string): LicenseRoll | undefined => rolls[state]
