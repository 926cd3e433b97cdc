import {
  type EndpointDefinition,
  pathOf,
  uploadTimeoutMs,
  headerNames as names,
} from '../../contract/endpoint.ts';
import type { EndpointName } from '../../contract/endpoints/index.ts';
import { offsetMinutesAt } from '../../domain/zoneNames.ts';
import { parseJson } from './parseJson.ts';

export type EndpointMap = Readonly<Partial<Record<EndpointName, EndpointDefinition>>>;

const endpointIn = (rows: EndpointMap, name: EndpointName): EndpointDefinition => {
  const row = rows[name];
  if (!row) throw new Error(`${name} is not called from here`);
  return row;
};

export interface ApiCall {
  readonly endpoint: EndpointName;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, number | string>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  /** Reads a long body, which may take as long as an upload; otherwise it is read at once. */
  readonly read?: ((response: Response) => Promise<unknown>) | undefined;
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
  readonly withoutCookie?: boolean;
}

interface HttpClientOptions {
  readonly endpoints: EndpointMap;
  readonly fetch: typeof fetch;
  readonly origin: string;
  /** Null while the page is hidden: an unused page does not show where its user is. */
  readonly zone: () => string | null;
  /** False if the browser deleted its data: the cookie is lost too. */
  readonly isSessionStored: () => boolean;
  readonly deviceNow: () => number;
  readonly recordServerTime: (serverNow: number, ownNow: number) => void;
}

const callTimeoutMs = 15_000;
const readJson = async (response: Response): Promise<unknown> => parseJson(await response.text());

const headersFor = (
  row: EndpointDefinition,
  call: ApiCall,
  session: ApiSession,
  zoneHeaders: Record<string, string>,
  isSessionStored: boolean,
): Record<string, string> => ({
  ...zoneHeaders,
  // The browser sets the type of a form, with its boundary.
  ...(call.body !== undefined && row.file === undefined && { 'content-type': 'application/json' }),
  ...(session.accountId !== null && { [names.account]: session.accountId }),
  ...((!row.withoutToken || !isSessionStored) &&
    session.token !== null && {
      authorization: `Bearer ${session.token}`,
    }),
  ...(call.idempotencyKey !== undefined && { [names.idempotencyKey]: call.idempotencyKey }),
});

const toFormData = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, string | Blob | undefined][]) {
    if (value !== undefined) form.set(name, value);
  }
  return form;
};

/** `AbortSignal.any` is missing in browsers of 2022. */
const anySignal = (signal: AbortSignal, timeout: AbortSignal): AbortSignal => {
  const either = new AbortController();
  for (const cause of [signal, timeout]) {
    if (cause.aborted) either.abort(cause.reason);
    else cause.addEventListener('abort', () => either.abort(cause.reason), { once: true });
  }
  return either.signal;
};

/** For a slower response the instant of its Date header is unknown. */
const maxDateLatencyMs = 10_000;

export const makeHttpClient = (options: HttpClientOptions): HttpClient => {
  const { endpoints, fetch, origin, zone, deviceNow } = options;
  const recordDateHeader = (date: string | null, askedAt: number): void => {
    const serverNow = Date.parse(date ?? '');
    const took = deviceNow() - askedAt;
    if (Number.isNaN(serverNow) || took < 0 || took > maxDateLatencyMs) return;
    options.recordServerTime(serverNow, askedAt + took / 2);
  };
  const zoneHeaders = (): Record<string, string> => {
    const name = zone();
    if (name === null) return {};
    const offset = offsetMinutesAt(deviceNow(), name);
    return { [names.timeZone]: name, [names.zoneOffset]: String(offset) };
  };
  return async (call, session, { signal, withoutCookie = false } = {}) => {
    const row = endpointIn(endpoints, call.endpoint);
    const url = new URL(pathOf(row, call.params), origin);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      url.searchParams.set(name, String(value));
    }
    const isUpload = row.file !== undefined;
    const isLong = isUpload || call.read !== undefined;
    const timeout = AbortSignal.timeout(isLong ? uploadTimeoutMs : callTimeoutMs);
    const askedAt = deviceNow();
    const response = await fetch(url, {
      method: row.method,
      headers: headersFor(row, call, session, zoneHeaders(), options.isSessionStored()),
      ...(call.body !== undefined && {
        body: isUpload ? toFormData(call.body ?? {}) : JSON.stringify(call.body),
      }),
      credentials: withoutCookie ? 'omit' : 'same-origin',
      signal: signal ? anySignal(signal, timeout) : timeout,
    });
    recordDateHeader(response.headers.get('date'), askedAt);
    return {
      endpoint: row,
      status: response.status,
      body: await (call.read ?? readJson)(response),
      retryAfter: response.headers.get('retry-after'),
    };
  };
};
