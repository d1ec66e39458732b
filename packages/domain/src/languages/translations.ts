/** Names one text of a question: `title`, or for one of several, with what it belongs to: `childs.yes`. */
export type TextKey = string;

/** The texts of a question in one language, as far as they are translated. */
export type QuestionTexts = Readonly<Record<TextKey, string>>;

/** The texts of a question by language; its own stand in the question itself. */
export type Translations = Readonly<Record<string, QuestionTexts>>;
