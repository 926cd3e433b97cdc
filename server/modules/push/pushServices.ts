/** Chrome and Edge, Firefox, Safari, Windows. Each group captures the service's name. */
const knownPushServices =
  /^(?:(fcm\.googleapis\.com)|(?:[a-z\d-]+\.)*(push\.services\.mozilla\.com)|(?:[a-z\d-]+\.)+(push\.apple\.com|notify\.windows\.com))$/;

const defaultPorts: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** Prevents SSRF: clients choose the endpoint. `allowedHosts` are lower case and may use http. */
export const isAllowedEndpoint = (endpoint: string, allowedHosts: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, username, password, hostname, host, port } = new URL(endpoint);
  const defaultPort = defaultPorts[protocol];
  if (defaultPort === undefined || username !== '' || password !== '') return false;
  if (allowedHosts.includes(host) || allowedHosts.includes(`${hostname}:${port || defaultPort}`)) {
    return true;
  }
  return protocol === 'https:' && port === '' && knownPushServices.test(hostname);
};

export const pushServiceOf = (endpoint: string): string => {
  const { hostname, host } = URL.parse(endpoint) ?? { hostname: '', host: '' };
  return knownPushServices.exec(hostname)?.slice(1).find(Boolean) ?? host;
};
