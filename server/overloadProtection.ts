import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { minute } from '../domain/specConstants.ts';
import { serverBusy, HttpError } from './httpError.ts';
import { rateLimitKey } from './rateLimitKey.ts';

/** Per user, or per address if signed out. */
export const maxCallsPerCaller = 1_200;
/** A whole ward may share one address. */
export const maxCallsPerIp = 6_000;
const maxEventLoopDelayMs = 1_000;
/** The delay is the mean of an interval: one slow commit must not refuse calls. */
const loopSampleMs = 5_000;

const isGuarded = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.isGuarded === true;

/** Register before the routes. */
export const registerOverloadProtection = async (app: FastifyInstance) => {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: loopSampleMs,
    pressureHandler: async (request) => {
      if (isGuarded(request)) throw serverBusy();
    },
  });
};

/** Register before the routes. Counts in memory. */
export const registerGlobalRateLimit = async (app: FastifyInstance) => {
  await app.register(rateLimit, { global: false });
  const ofAddress = app.createRateLimit({
    max: maxCallsPerIp,
    timeWindow: minute,
    keyGenerator: rateLimitKey,
  });
  const ofCaller = app.createRateLimit({
    max: maxCallsPerCaller,
    timeWindow: minute,
    keyGenerator: (request) => request.session?.user.id ?? rateLimitKey(request),
  });
  const count = async (request: FastifyRequest, check: typeof ofCaller) => {
    if (!isGuarded(request)) return;
    const counted = await check(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new HttpError('too_many', 'Too many calls at once. Please wait a moment.', {
      retryAfter: counted.ttlInSeconds,
    });
  };
  app.addHook('onRequest', (request) => count(request, ofAddress));
  app.addHook('preValidation', (request) => count(request, ofCaller));
};
