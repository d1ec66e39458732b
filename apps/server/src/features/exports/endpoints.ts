import type { ExportKind } from './export-kind.ts';
import { exportEndpoints } from './exports.route.ts';

export const endpoints = ({ exportKinds }: { exportKinds: readonly ExportKind[] }) => exportEndpoints(exportKinds);
