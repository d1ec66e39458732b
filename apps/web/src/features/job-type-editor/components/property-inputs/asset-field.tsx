import { Input } from '@mantine/core';
import { PictureSlot } from '../picture-slot.tsx';
import type { PropertyFieldProps } from './property-field.ts';

/** One picture of the question. */
export function AssetField({ value, onChange, label, hint, error }: PropertyFieldProps) {
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div">
      <div style={{ marginBlockStart: '0.375rem' }}>
        <PictureSlot assetId={typeof value === 'string' ? value : null} label={label} onChange={onChange} />
      </div>
    </Input.Wrapper>
  );
}
