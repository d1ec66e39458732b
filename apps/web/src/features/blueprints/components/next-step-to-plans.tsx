import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { opensRoute } from '@plumbline/domain/access/routes';
import { fieldHolds } from '@plumbline/domain/projects/field-traits';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useActor, useSettings } from '../../../lib/access/hooks.ts';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';

interface NextStepToPlansProps {
  /** The project of the job, if it has one. */
  readonly project: { readonly _id: string; readonly name: string } | null;
  /** The field whose plans are offered; null for all fields with plans. */
  readonly field: string | null;
  /** Who may measure plans may add them as well. */
  readonly maySet: boolean;
  /** The project has plans that nobody has measured yet: they are offered to those who may measure them alone. */
  readonly hasUnmeasured: boolean;
}

/**
 * How there comes to be a first plan: plans are in a field of the job's project. Whoever can do the next step is led to it, everybody
 * else reads whom to ask.
 */
export function NextStepToPlans({ project, field, maySet, hasUnmeasured }: NextStepToPlansProps) {
  const { t } = useTranslation('blueprints');
  const { projectFields } = useSettings();
  const actor = useActor();
  const hasField = projectFields.some((one) => fieldHolds(one, 'plans') && (field === null || one.id === field));
  const words = (text: string) => (
    <Text ta="center" maw="28rem" c="dimmed" size="sm">
      {text}
    </Text>
  );
  if (!project) return words(t(($) => $.blueprints.first.noProject));
  if (!hasField) {
    if (opensRoute('/settings/projects', actor) !== 'open') return words(t(($) => $.blueprints.first.askAdmin));
    return (
      <>
        {words(t(($) => $.blueprints.first.noField))}
        <LinkAnchor to="/settings/projects">{t(($) => $.blueprints.first.addField)}</LinkAnchor>
      </>
    );
  }
  if (!maySet) {
    const name = isolatedName(project.name);
    return words(
      hasUnmeasured
        ? t(($) => $.blueprints.first.askMeasures, { name })
        : t(($) => $.blueprints.first.askOffice, { name }),
    );
  }
  return (
    <>
      {words(t(($) => $.blueprints.first.noPlan, { name: isolatedName(project.name) }))}
      <LinkAnchor to="/project/view/$id/{-$dialog}" params={{ id: project._id, dialog: undefined }}>
        {t(($) => $.blueprints.first.addPlan)}
      </LinkAnchor>
    </>
  );
}
