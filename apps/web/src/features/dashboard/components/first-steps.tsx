import { Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TablerIcon } from '@tabler/icons-react';
import { IconBuildingSkyscraper, IconClipboardCheck, IconListDetails, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '@plumbline/domain/access/can';
import { wizardOffers } from '@plumbline/domain/access/menu';
import { useActor } from '../../../lib/access/hooks.ts';
import { openCreateWizard } from '../../../lib/create-request.ts';
import { countersQuery } from '../api/dashboard.ts';
import styles from './first-steps.module.css';

/** Whether there is no job at all yet, for somebody who can do something about it. */
export function useIsStart(): boolean {
  const actor = useActor();
  const plans = wizardOffers(actor, { jobOnly: false }).includes('user');
  const counters = useQuery({ ...countersQuery, enabled: plans });
  return plans && counters.data?.total === 0;
}

/** For whoever opens an empty installation: what leads to a first job, each step with its way there. */
export function FirstSteps() {
  const { t } = useTranslation('dashboard');
  const actor = useActor();
  const offers = wizardOffers(actor, { jobOnly: false });
  const wizardSteps = [
    ['project', IconBuildingSkyscraper],
    ['user', IconUserPlus],
    ['job', IconClipboardCheck],
  ] as const;
  return (
    <Paper component="section" radius="md" className={styles.sheet ?? ''}>
      <Title order={2} size="h3">
        {t(($) => $.dashboard.start.title)}
      </Title>
      <Text c="dimmed" mt={4}>
        {t(($) => $.dashboard.start.text)}
      </Text>
      <ol className={styles.steps}>
        {can(actor, 'job_type.create').allowed ? (
          <li>
            <Link to="/job_type/new" className={styles.step}>
              <StepText icon={IconListDetails} title={t(($) => $.dashboard.start.jobType)}>
                {t(($) => $.dashboard.start.jobTypeText)}
              </StepText>
            </Link>
          </li>
        ) : null}
        {wizardSteps
          .filter(([entity]) => offers.includes(entity))
          .map(([entity, icon]) => (
            <li key={entity}>
              <UnstyledButton className={styles.step ?? ''} onClick={() => openCreateWizard({ entity })}>
                <StepText icon={icon} title={t(($) => $.dashboard.start[entity])}>
                  {t(($) => $.dashboard.start[`${entity}Text`])}
                </StepText>
              </UnstyledButton>
            </li>
          ))}
      </ol>
    </Paper>
  );
}

function StepText({ icon: Icon, title, children }: { icon: TablerIcon; title: string; children: ReactNode }) {
  return (
    <>
      <Icon className={styles.icon} size={28} stroke={1.4} aria-hidden />
      <span>
        <Text component="span" display="block" fw={600}>
          {title}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed">
          {children}
        </Text>
      </span>
    </>
  );
}
