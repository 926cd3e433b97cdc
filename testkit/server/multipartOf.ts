const boundary = 'upstroke-boundary';

/** A multipart body with these text fields and, perhaps, one file. */
export const multipartOf = (
  fields: Readonly<Record<string, string>>,
  file?: { readonly field: string; readonly content: Buffer; readonly type?: string },
) => {
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
  );
  if (file) {
    const { field, content, type = 'application/octet-stream' } = file;
    const head = `Content-Disposition: form-data; name="${field}"; filename="file"\r\nContent-Type: ${type}`;
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n'));
  }
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
};
