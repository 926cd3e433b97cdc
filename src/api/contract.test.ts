/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import * as v from 'valibot';
import { endpoints, type EndpointName } from '../../contract/endpoints/index.ts';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import type { WireCall } from '../device/wire.ts';
import { makeDrivenClock } from '../testing/drivenClock.ts';
import { openTab } from '../testing/openTab.ts';
import { json, makePhone } from '../testing/phone.ts';
import { rosa } from '../testing/scripted.ts';
import { baseApi } from './baseApi.ts';
import { activitiesApi } from './activitiesApi.ts';
import { authApi } from './authApi.ts';
import { remindersApi } from './remindersApi.ts';

const { id } = rosa.user;
const person = {
  fname: 'Rosa',
  lname: 'Meyer',
  email: 'rosa@example.org',
  password: 'correct horse',
  role: 'survivor',
} as const;
const { login, logout, register } = authApi.endpoints;

/** Every query and mutation of the page, with an argument and the call it has to become. */
const queries = {
  register: [register.initiate(person), { body: person }],
  login: [
    login.initiate({ email: person.email, password: person.password }),
    { body: { email: person.email, password: person.password } },
  ],
  logout: [logout.initiate(undefined), {}],
  listReminders: [
    remindersApi.endpoints.listReminders.initiate(id, { subscribe: false }),
    { params: { userId: id } },
  ],
  survivorDashboard: [
    activitiesApi.endpoints.survivorDashboard.initiate(id, { subscribe: false }),
    { params: { userId: id }, query: { page: 1, limit: 5 } },
  ],
} as const satisfies Partial<Record<EndpointName, unknown>>;

type Injected = keyof typeof queries;

describe('the page’s queries', () => {
  test('are all in this table', () => {
    expect(Object.keys(baseApi.endpoints).toSorted()).toEqual(Object.keys(queries).toSorted());
  });

  test.each(Object.keys(queries) as Injected[])('%s sends the row of that name', async (name) => {
    const phone = makePhone(rosa);
    phone.answer('', () => json(500, {}));
    const { store, services } = await openTab(phone, makeDrivenClock(0));
    const wire = jest.spyOn(services.device, 'wire');
    const [action, wanted] = queries[name];
    await Promise.resolve(store.dispatch(action as unknown as UnknownAction));
    expect(wire).toHaveBeenCalledTimes(1);
    const [call] = wire.mock.calls[0] as [WireCall, ...unknown[]];
    expect(call).toEqual({ endpoint: name, ...wanted });

    const row: EndpointDefinition = endpoints[name];
    const { body, params, query } = call;
    for (const [schema, sent] of [
      [row.body, body],
      [row.params, params],
      [row.query, query],
    ] as const) {
      if (schema) expect(v.safeParse(schema, sent).success).toBe(true);
      else expect(sent).toBeUndefined();
    }
  });
});
