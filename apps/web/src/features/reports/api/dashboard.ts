import { changeDashboardWidget } from '@plumbline/contract/dashboard';
import { widgetOfReport } from '@plumbline/domain/dashboard/widgets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callServer } from '../../../lib/api/call-server.ts';
import { arrangedWidgetsKey } from '../../../lib/query-keys/dashboard.ts';

/** Puts a report at the top of the person's own dashboard. */
export function useShowOnDashboard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) =>
      callServer(changeDashboardWidget, {
        params: { id: widgetOfReport(reportId) },
        body: { data: { position: 0, isHidden: false } },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: arrangedWidgetsKey }),
  });
}
