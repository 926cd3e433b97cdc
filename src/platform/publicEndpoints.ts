import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { login, logout } from '../../contract/endpoints/auth.ts';
import type { EndpointName } from '../../contract/endpoints/index.ts';

/** Those of the forms are added with them. */
export const publicEndpoints: Partial<Record<EndpointName, EndpointDefinition>> = { login, logout };
