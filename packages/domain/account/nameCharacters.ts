/**
 * The characters of a person's name: none that is a control, ends a line, is half of a pair, private or no character, and of the
 * format characters (Cf) only a joiner (U+200C, U+200D) after another character, with which Persian, Hindi and Sinhala names are written
 * (Unicode Standard 16.0, section 23.2). A character that is newer than the server's Unicode passes.
 */
export const NAME_CHARACTERS =
  /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}][\u200c\u200d]?)*$/u;
