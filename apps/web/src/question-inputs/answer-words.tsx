import { useTranslation } from 'react-i18next';
import type { TextPart } from '@plumbline/domain/values/text-part';
import { useFormats } from '../lib/access/hooks.ts';
import { isolated } from '../i18n/isolated.ts';

/** Says one part of an answer in the person's language, as plain text. */
export function useSayPart(): (part: TextPart) => string {
  const { t } = useTranslation('questionInputs');
  const formats = useFormats();
  return function say(part: TextPart): string {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'number':
        return formats.number(part.number);
      case 'code':
        return t(($) => $.questionInputs[part.code]);
      case 'date':
        return formats.day(part.date);
      case 'time':
        return isolated(part.time);
      case 'moment':
        return formats.dateTime(part.moment);
      case 'range':
        return t(($) => $.questionInputs.range.said, { from: say(part.from), to: say(part.to) });
      case 'item':
        return part.label;
      case 'file':
        return t(($) => $.questionInputs.image.one);
      case 'count':
        return t(($) => $.questionInputs[part.of], { count: part.count });
    }
  };
}

/** The parts of an answer for reading, each in its own direction. */
export function AnswerWords({ parts }: { parts: readonly TextPart[] }) {
  const say = useSayPart();
  return parts.map((part, place) => (
    // Parts have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
    <span key={place}>
      {place > 0 ? ', ' : ''}
      <bdi className={part.kind === 'text' && part.text.includes('\n') ? 'paragraphs' : undefined}>{say(part)}</bdi>
    </span>
  ));
}
