// Whether the person reads English: browsers that translate a page say so in its `lang`.

const isEnglish = (language: string) => /^en\b/i.test(language)

/** Returns whether the phone is set to another language than English, or the page is translated. */
export const isInOtherLanguage = (): boolean =>
  !isEnglish(navigator.language) || !isEnglish(document.documentElement.lang)
