const boundary = 'xBOUNDARYx';

/**
 * The body of a form that sends one file, as a browser makes it, and the header that goes with it.
 * @param copies how often the file stands in it
 */
export function formWithFile(
  bytes: Buffer,
  { name, type, copies = 1 }: { name: string; type?: string; copies?: number },
): { payload: Buffer; headers: Record<string, string> } {
  const disposition = `content-disposition: form-data; name="file"; filename="${name}"`;
  const head = [`--${boundary}`, disposition, ...(type === undefined ? [] : [`content-type: ${type}`]), '', ''];
  const part = [Buffer.from(head.join('\r\n')), bytes, Buffer.from('\r\n')];
  return {
    payload: Buffer.concat([...Array.from({ length: copies }, () => part).flat(), Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
