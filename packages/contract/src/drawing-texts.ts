/** What is said of a drawing on a plan that can't be taken, by the code of its mistake (`domain/blueprints/checks`). */
export const drawingTexts = {
  drawing_too_large: { en: 'This drawing is too large.', he: 'הציור גדול מדי.' },
  drawing_not_json: { en: 'This drawing could not be read.', he: 'לא ניתן לקרוא את הציור.' },
  drawing_version_unknown: {
    en: 'This drawing was made with a newer version.',
    he: 'הציור נוצר בגרסה חדשה יותר.',
  },
  drawing_kind_unknown: { en: 'This kind of drawing is not known.', he: 'סוג הציור אינו מוכר.' },
  drawing_style_not_of_kind: { en: 'The style does not belong to this shape.', he: 'הסגנון אינו מתאים לצורה.' },
  drawing_number_not_valid: { en: 'This must be a number.', he: 'יש להזין מספר.' },
  drawing_out_of_range: { en: 'This lies outside any plan.', he: 'הערך חורג מגבולות התוכנית.' },
  drawing_outside_page: { en: 'This mark lies outside its page.', he: 'הסימון נמצא מחוץ לעמוד.' },
  drawing_page_unknown: { en: 'The plan has no such page.', he: 'אין עמוד כזה בתוכנית.' },
  drawing_points_too_few: { en: 'This shape needs more points.', he: 'לצורה זו נדרשות נקודות נוספות.' },
  drawing_points_too_many: { en: 'This shape has too many points.', he: 'בצורה זו יש יותר מדי נקודות.' },
  drawing_photos_too_many: {
    en: 'An element has at most 20 photos.',
    he: 'לרכיב אפשר לצרף עד 20 תמונות.',
  },
  drawing_cuts_too_many: { en: 'This shape has too many cuts.', he: 'בצורה זו יש יותר מדי חיתוכים.' },
  drawing_text_not_valid: { en: 'This text is too long or not valid.', he: 'הטקסט ארוך מדי או אינו תקין.' },
  places_too_near: {
    en: 'The two places are too near to each other, or don’t match.',
    he: 'שני המקומות קרובים מדי זה לזה, או אינם תואמים.',
  },
  elements_too_many: { en: 'There are too many elements on this plan.', he: 'יש יותר מדי רכיבים בתוכנית.' },
  element_given_twice: { en: 'This element is listed twice.', he: 'הרכיב מופיע פעמיים.' },
  element_type_unknown: { en: 'There is no such type of element.', he: 'אין סוג רכיב כזה.' },
  picture_not_valid: { en: 'Send a PNG, JPEG or WebP picture.', he: 'יש לשלוח תמונת PNG, JPEG או WebP.' },
} as const;
