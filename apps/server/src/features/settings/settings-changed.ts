import type { RequestContext } from '../../http/context.ts';

/**
 * Makes every server forget what it remembers of the instance's settings once the change is committed; this one before
 * the answer goes out, so that whoever made the change sees it with the next call.
 */
export function forgetSettingsEverywhere({
  instance,
  services,
  afterCommit,
  publishAfterCommit,
}: Pick<RequestContext, 'instance' | 'services' | 'afterCommit' | 'publishAfterCommit'>): void {
  afterCommit(() => services.settings.forget(instance.schema));
  publishAfterCommit({ kind: 'settings', schema: instance.schema });
}
