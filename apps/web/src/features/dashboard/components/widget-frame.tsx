import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetKind } from '@plumbline/domain/dashboard/widgets';
import type { SeeAll } from '../see-all.ts';
import styles from './dashboard.module.css';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';

interface NamedFrameProps {
  readonly title: string;
  /** It takes the direction of what somebody wrote. */
  readonly isName?: boolean;
  /** The way to the whole of it. */
  readonly link?: ReactNode;
  /** How many there are, where more than the shown ones. */
  readonly total?: string | undefined;
  readonly children: ReactNode;
}

/** A part of the dashboard under its title. */
export function NamedFrame({ title, isName = false, link, total, children }: NamedFrameProps) {
  const heading = useId();
  return (
    <Paper component="section" className={styles.widget ?? ''} radius="md" aria-labelledby={heading}>
      <Group justify="space-between" wrap="nowrap" className={styles.widgetHead ?? ''}>
        <Title order={2} size="h4" id={heading} {...(isName && { dir: 'auto' })}>
          {title}{' '}
          {total ? (
            <span className={styles.total} data-numbers="tabular">
              {total}
            </span>
          ) : null}
        </Title>
        {link}
      </Group>
      {children}
    </Paper>
  );
}

interface WidgetFrameProps extends Pick<NamedFrameProps, 'total' | 'children'> {
  readonly kind: WidgetKind;
  readonly seeAll?: SeeAll;
}

/** A widget: what it shows, the way to the whole of it, and its content. */
export function WidgetFrame({ kind, seeAll, ...frame }: WidgetFrameProps) {
  const { t } = useTranslation('dashboard');
  const title = t(($) => $.dashboard.widgets[kind]);
  return (
    <NamedFrame
      title={title}
      link={
        seeAll ? (
          <LinkAnchor to={seeAll.to} search={seeAll.search} className={styles.seeAll ?? ''}>
            <span>
              {t(($) => $.dashboard.seeAll)}
              <span className="visually-hidden">: {title}</span>
            </span>
          </LinkAnchor>
        ) : null
      }
      {...frame}
    />
  );
}
