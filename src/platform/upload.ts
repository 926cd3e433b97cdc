type UploadResponse = Pick<Response, 'status' | 'text' | 'headers'>;

interface UploadOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export type Upload = (url: URL, options: UploadOptions) => Promise<UploadResponse>;

export const browserUpload: Upload = (url, { method, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new TypeError('Failed to upload'));
    if (signal.aborted) {
      fail();
      return;
    }
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
