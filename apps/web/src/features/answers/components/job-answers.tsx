import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useContext, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { WireAnswer } from '@plumbline/contract/answers';
import { fillMentions } from '@plumbline/domain/questionnaire/mentions';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { questionnaireIn } from '@plumbline/domain/translations/in-languages';
import { useToggle } from '../../../lib/access/hooks.ts';
import { useSayPart } from '../../../question-inputs/answer-words.tsx';
import { fieldPartsIn, Sources, type QuestionSources } from '../../../question-inputs/sources.ts';
import { bareSurroundings, Surroundings } from '../../../question-inputs/surroundings.ts';
import { LanguageChoice } from '../../../question-inputs/language-choice.tsx';
import { QuestionnaireLanguages, useSpoken } from '../../../question-inputs/spoken.ts';
import { useQuestionnaireLanguage } from '../../../question-inputs/use-questionnaire-language.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { drawsOnSources, jobSourcesQuery } from '../api/job-sources.ts';
import { jobQuestionnaireQuery, type JobQuestionnaire } from '../api/job-questionnaire.ts';
import { previousAnswersQuery } from '../api/previous-answers.ts';
import { mainAuthorOf } from '../reading/main-author.ts';
import { showAnswer } from '../reading/answer-anchor.ts';
import { JobPhotos, photosOf, PhotoStrip } from '../reading/job-photos.tsx';
import { useReadAnswers } from '../reading/use-read-answers.ts';
import { progressOf } from '@plumbline/domain/questionnaire/read-sections';
import type { ReadRow } from '@plumbline/domain/questionnaire/read-sections';
import { AnswerSections } from './answer-sections.tsx';
import { AnswersChoice, countChoices, isChosen, type AnswerChoice } from './answers-choice.tsx';
import { JobAnswersHead } from './job-answers-head.tsx';
import { ReviewSlot } from './review-slot.tsx';
import styles from './job-answers.module.css';

interface JobAnswersProps {
  readonly jobId: string;
  /** Opens the answering window, at this question or where the person left off. */
  readonly onAnswer: (questionId: string | null) => void;
}

/** A job's answers for reading, as they stand on the server and on this device, with the way into answering. */
export function JobAnswers({ jobId, onAnswer }: JobAnswersProps) {
  const { t } = useTranslation('answers');
  const questionnaire = useQuery(jobQuestionnaireQuery(jobId));
  const read = useQuestionnaireLanguage(questionnaire.data?.languages);
  if (questionnaire.data) {
    return (
      <QuestionnaireLanguages value={read.wanted}>
        <Answers
          questionnaire={questionnaire.data}
          onAnswer={onAnswer}
          languageChoice={<LanguageChoice read={read} />}
        />
      </QuestionnaireLanguages>
    );
  }
  if (questionnaire.error) {
    return <ErrorState failure={questionnaire.error} onRetry={() => void questionnaire.refetch()} />;
  }
  return (
    <Stack gap="sm" role="status" aria-label={t(($) => $.answers.loading)}>
      <Skeleton height={44} />
      <Skeleton height={20} width="70%" />
      <Skeleton height={20} />
    </Stack>
  );
}

interface AnswersProps extends Pick<JobAnswersProps, 'onAnswer'> {
  readonly questionnaire: JobQuestionnaire;
  readonly languageChoice: ReactNode;
}

function Answers({ questionnaire, onAnswer, languageChoice }: AnswersProps) {
  const { t } = useTranslation('answers');
  const say = useSayPart();
  const [showsAll, setShowsAll] = useState(false);
  const [chosen, setChosen] = useState<AnswerChoice>('all');
  const { job, definition } = questionnaire;
  const { _id: jobId } = job;
  const draws = useMemo(() => drawsOnSources(definition), [definition]);
  const { data: known = null } = useQuery({ ...jobSourcesQuery(jobId), enabled: draws });
  const named = useMemo(
    (): QuestionSources => ({ sources: known, state: 'ready', retry: () => undefined, search: null }),
    [known],
  );

  const { currentAnswers, sent, sections, mayAnswer } = useReadAnswers(questionnaire);

  // Read here already: on site there may be no network when answering begins.
  useQuery({ ...previousAnswersQuery(jobId), enabled: useToggle('answers_recall') && mayAnswer.size > 0 });
  const contents = new Map(currentAnswers.map((answer) => [askedIdOf(answer), answer]));
  const shownIn = questionnaireIn(definition, useContext(QuestionnaireLanguages));
  const spoken = useSpoken();
  const fill = (text: string, mentionedIn?: string) =>
    fillMentions(text, shownIn, contents, say, mentionedIn, fieldPartsIn(known));
  const titleOf = ({ question }: ReadRow<WireAnswer>) => fill(spoken(question).title, question.id);
  const photos = photosOf(sections, titleOf);
  const { answered, total } = progressOf(sections);
  const hidden = total - answered;
  const counts = countChoices(sections);
  const choice = counts[chosen] > 0 ? chosen : 'all';
  const seesPeople = job.can.includes('read_respondents');
  const author = seesPeople ? mainAuthorOf(sections) : null;
  const goTo = (askedId: string) => {
    // Drawn before it is looked for.
    flushSync(() => {
      setChosen('all');
      const row = sections.flatMap(({ rows }) => rows).find(({ question }) => question.id === askedId);
      if (row?.answer === null) setShowsAll(true);
    });
    showAnswer(askedId);
  };
  const meant = job.returned?.askedIds.find((askedId) => mayAnswer.has(askedId));

  return (
    <section className={styles.answers} aria-label={t(($) => $.answers.title)}>
      <ReviewSlot
        job={job}
        sections={sections}
        titleOf={titleOf}
        onGo={goTo}
        answering={(askedId) => (mayAnswer.has(askedId) ? () => onAnswer(askedId) : null)}
      />
      <JobAnswersHead
        job={job}
        answered={answered}
        total={total}
        mayAnswer={mayAnswer.size > 0}
        // What was sent back begins at what is meant.
        onAnswer={() => onAnswer(meant ?? null)}
        languageChoice={answered > 0 ? languageChoice : null}
      />
      {author ? <p className={styles.author}>{t(($) => $.answers.read.by, { name: shownName(author) })}</p> : null}
      <JobPhotos photos={photos}>
        <PhotoStrip photos={photos} />
        <AnswersChoice counts={counts} choice={choice} onChoice={setChosen} />
        <Sources value={named}>
          <Surroundings value={{ ...bareSurroundings, jobId, fill }}>
            <AnswerSections
              jobId={jobId}
              score={job.score ?? null}
              sections={sections}
              isShown={(row) => isChosen[choice](row) && (showsAll || row.answer !== null)}
              fill={fill}
              titleOf={titleOf}
              seesPeople={seesPeople}
              mainAuthor={author?._id ?? null}
              sent={sent}
              mayAnswer={mayAnswer}
              onAnswer={onAnswer}
            />
          </Surroundings>
        </Sources>
      </JobPhotos>
      {choice === 'all' && answered > 0 && hidden > 0 ? (
        <button type="button" className={styles.all} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? t(($) => $.answers.read.hideUnanswered)
            : t(($) => $.answers.read.showUnanswered, { count: hidden })}
        </button>
      ) : null}
    </section>
  );
}
