import { z } from 'zod';
import { canonicalId } from './id-text.ts';

/**
 * The id of a stored thing (UUIDv7 in practice). It may come in capitals, and is then written as the database writes it: ids are
 * compared as texts everywhere, and one thing has one.
 */
export const id = z.uuid().toLowerCase();

/** What names a stored thing inside a value: mostly an {@link id}. Others are found to be nothing's where they are looked up. */
export const reference = z.string().min(1).max(200).overwrite(canonicalId);
