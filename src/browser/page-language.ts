const isEnglish = (language: string) => /^en\b/i.test(language)

/** Returns whether the phone is set to another language than English, or the page is translated. */
export const isInOtherLanguage = (): boolean =>
  ![navigator.language, document.documentElement.lang].every(isEnglish)
