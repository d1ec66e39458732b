import { z } from 'zod';
import type { ResponseKind, Authentication, BodyKind, Call, Method } from './call.ts';
import type { ProblemCode } from './problems.ts';

const nothing = z.object({}).strip();
type Nothing = typeof nothing;

interface CallInput<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> {
  name: string;
  method: Method;
  path: string;
  alsoAt?: readonly string[];
  feature: string;
  summary: string;
  spec: string;
  authentication?: Authentication;
  bodyKind?: BodyKind;
  responseKind?: ResponseKind;
  maxBodyBytes?: number;
  maxBodyValues?: number;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  problems?: readonly ProblemCode[];
}

/**
 * Declares a call. Only what differs from the ordinary needs saying: bearer authentication, JSON in when there is a
 * `body`, JSON out, no parameters, no query.
 */
export function defineCall<
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Response extends z.ZodType = z.ZodType,
>(input: CallInput<Params, Query, Body, Response>): Call<Params, Query, Body, Response> {
  return {
    name: input.name,
    method: input.method,
    path: input.path,
    alsoAt: input.alsoAt ?? [],
    feature: input.feature,
    summary: input.summary,
    spec: input.spec,
    authentication: input.authentication ?? 'bearer',
    bodyKind: input.bodyKind ?? (input.body ? 'json' : 'none'),
    responseKind: input.responseKind ?? 'json',
    ...(input.maxBodyBytes !== undefined && { maxBodyBytes: input.maxBodyBytes }),
    ...(input.maxBodyValues !== undefined && { maxBodyValues: input.maxBodyValues }),
    params: input.params ?? (nothing as unknown as Params),
    query: input.query ?? (nothing as unknown as Query),
    body: input.body ?? (nothing as unknown as Body),
    response: input.response,
    problems: input.problems ?? [],
  };
}
