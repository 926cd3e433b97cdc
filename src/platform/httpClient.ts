import {
  type EndpointDefinition,
  pathOf,
  uploadTimeoutMs,
  headerNames as names,
} from '../../contract/endpoint.ts';
import type { EndpointName } from '../../contract/endpoints/index.ts';
import { parseJson } from './parseJson.ts';

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

export type EndpointMap = Readonly<Partial<Record<EndpointName, EndpointDefinition>>>;

const endpointIn = (rows: EndpointMap, name: EndpointName): EndpointDefinition => {
  const row = rows[name];
  if (!row) throw new Error(`${name} is not called from here`);
  return row;
};

export interface ApiCall {
  readonly endpoint: EndpointName;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, number>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly edit?: { readonly id: string; readonly last: boolean } | undefined;
}

export interface ApiSession {
  readonly token: string | null;
  readonly accountId: string | null;
}

export interface HttpResponse {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
}

export interface ApiResponse extends HttpResponse {
  readonly endpoint: EndpointDefinition;
}

export type HttpClient = (
  call: ApiCall,
  session: ApiSession,
  how?: CallOptions,
) => Promise<ApiResponse>;

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** For uploads: the share sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Omits the cookie; not supported for uploads. */
  readonly withoutCookie?: boolean;
}

interface HttpClientOptions {
  readonly endpoints: EndpointMap;
  readonly fetch: typeof fetch;
  readonly upload: Upload;
  readonly origin: string;
  /** Null while the page is hidden: an unused page does not show where its user is. */
  readonly zone: () => string | null;
  readonly deviceNow: () => number;
  readonly recordServerTime: (serverNow: number, ownNow: number) => void;
}

const callTimeoutMs = 15_000;
const headersFor = (
  row: EndpointDefinition,
  call: ApiCall,
  session: ApiSession,
  zone: string | null,
): Record<string, string> => ({
  ...(zone !== null && { [names.timeZone]: zone }),
  // The browser sets the type of a form, with its boundary.
  ...(call.body !== undefined && row.file === undefined && { 'content-type': 'application/json' }),
  ...(session.accountId !== null && { [names.account]: session.accountId }),
  ...(row.auth === 'bearer' &&
    session.token !== null && {
      authorization: `Bearer ${session.token}`,
    }),
  ...(call.idempotencyKey !== undefined && { [names.idempotencyKey]: call.idempotencyKey }),
  ...(call.edit && { [names.editId]: call.edit.id }),
  ...(call.edit?.last && { [names.editLast]: 'true' }),
});

const toFormData = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, string | Blob | undefined][]) {
    if (value !== undefined) form.set(name, value);
  }
  return form;
};

const timeoutSignal = (signal: AbortSignal | undefined, timeoutMs: number): AbortSignal => {
  const timeout = AbortSignal.timeout(timeoutMs);
  if (!signal) return timeout;
  const either = new AbortController();
  for (const cause of [signal, timeout]) {
    if (cause.aborted) either.abort(cause.reason);
    else cause.addEventListener('abort', () => either.abort(cause.reason), { once: true });
  }
  return either.signal;
};

/** For a slower response the instant of its Date header is unknown. */
const maxDateLatencyMs = 10_000;

const recordDateHeader = (
  { deviceNow, recordServerTime }: Pick<HttpClientOptions, 'deviceNow' | 'recordServerTime'>,
  date: string | null,
  askedAt: number,
): void => {
  const serverNow = Date.parse(date ?? '');
  const took = deviceNow() - askedAt;
  if (Number.isNaN(serverNow) || took < 0 || took > maxDateLatencyMs) return;
  recordServerTime(serverNow, askedAt + took / 2);
};

export const makeHttpClient = (options: HttpClientOptions): HttpClient => {
  const { endpoints, fetch, upload, origin, zone } = options;
  return async (call, session, how = {}) => {
    const { signal, onProgress = () => undefined, withoutCookie = false } = how;
    const row = endpointIn(endpoints, call.endpoint);
    const url = new URL(pathOf(row, call.params), origin);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      url.searchParams.set(name, String(value));
    }
    const init = { method: row.method, headers: headersFor(row, call, session, zone()) };
    const askedAt = options.deviceNow();
    const response =
      row.file === undefined
        ? await fetch(url, {
            ...init,
            ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
            credentials: withoutCookie ? 'omit' : 'same-origin',
            signal: timeoutSignal(signal, callTimeoutMs),
          })
        : await upload(url, {
            ...init,
            body: toFormData(call.body ?? {}),
            signal: timeoutSignal(signal, uploadTimeoutMs),
            onProgress,
          });
    recordDateHeader(options, response.headers.get('date'), askedAt);
    return {
      endpoint: row,
      status: response.status,
      body: parseJson(await response.text()),
      retryAfter: response.headers.get('retry-after'),
    };
  };
};
