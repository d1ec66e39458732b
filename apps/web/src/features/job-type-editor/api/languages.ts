import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeJobType, readJobType } from '@plumbline/contract/job-types';
import { callServer } from '../../../lib/api/call-server.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { editedJobTypeQuery } from './editor-calls.ts';

type Change = (languages: readonly string[]) => readonly string[];

/** As often as somebody else may have come between. */
const tries = 4;

async function changeLanguages(id: string, change: Change) {
  for (let left = tries; ; left--) {
    const { settings, version } = await callServer(readJobType, { params: { id } });
    const languages = [...change(settings.languages)];
    try {
      return await callServer(changeJobType, { params: { id }, body: { settings: { languages }, version } });
    } catch (refusal) {
      if (left <= 1 || !isProblem(refusal, 'conflict')) throw refusal;
    }
  }
}

/** Changes the languages of a job type as they are by then: what two people add at once is both there. */
export function useChangeLanguages(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => changeLanguages(id, change),
    onSuccess: (jobType) => queryClient.setQueryData(editedJobTypeQuery(id).queryKey, jobType),
  });
}
