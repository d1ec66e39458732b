import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { ZipChoice } from '../api/files.ts';
import { saveZip } from '../api/files.ts';
import { useFileWords } from './use-file-words.ts';

/** Has the browser save many files as one ZIP, and says so, or why not. */
export function useSaveZip(): { save: (choice: ZipChoice) => Promise<void>; isPending: boolean } {
  const { t } = useTranslation('files');
  const problemText = useProblemText();
  const words = useFileWords();
  const { mutateAsync, isPending } = useMutation({ mutationFn: saveZip });
  return {
    isPending,
    save: (choice) =>
      mutateAsync(choice).then(
        ({ files, size }) =>
          void notifications.show({
            message: t(($) => $.files.zip.begun, { count: files, size: words.size(size) }),
          }),
        (failure) => void notifications.show({ color: 'red', message: problemText(failure) }),
      ),
  };
}
