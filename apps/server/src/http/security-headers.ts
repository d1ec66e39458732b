import helmet from '@fastify/helmet';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * Device features that pages may use: the app's own for itself only, not for embedded content; all others are disabled.
 */
const permissionsPolicy = policyOf({
  self: [
    'camera',
    'microphone',
    'geolocation',
    'clipboard-write',
    'fullscreen',
    'screen-wake-lock',
    'web-share',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ],
  nobody: [
    'accelerometer',
    'bluetooth',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'magnetometer',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ],
});

function policyOf({ self, nobody }: { self: readonly string[]; nobody: readonly string[] }): string {
  return [...self.map((feature) => `${feature}=(self)`), ...nobody.map((feature) => `${feature}=()`)].join(', ');
}

/**
 * The security headers, the same for every response. Computed once, because Helmet would rebuild them per request.
 * @param tilesFrom the origin of map tiles; null for no maps
 */
export async function securityHeaders(tilesFrom: string | null): Promise<Readonly<Record<string, string>>> {
  const asked = Fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // The component library sets its theme in a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(tilesFrom === null ? [] : [tilesFrom])],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // The popup of signing in with Google posts its result to the window that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
    // Set by the proxy that terminates TLS.
    hsts: false,
    crossOriginEmbedderPolicy: false,
  });
  const responseHeaders: Record<string, string> = { 'permissions-policy': permissionsPolicy };
  asked.get('/', (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) responseHeaders[name] = String(value);
    return '';
  });
  await asked.inject('/');
  await asked.close();
  return responseHeaders;
}

/** What steers a page or a worker, and nothing else. */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'x-request-id',
];
/** Destinations that are parts of a page. */
const partsOfPages = new Set(['script', 'style', 'font']);

/**
 * Removes the headers that only matter for documents from responses to subresources (`Sec-Fetch-Dest`): a first visit
 * loads forty of them, each with half a kilobyte of headers. Workers, images and clients without that header get all
 * headers.
 */
export function withoutPageHeaders(request: FastifyRequest, reply: FastifyReply): void {
  if (!partsOfPages.has(String(request.headers['sec-fetch-dest']))) return;
  for (const name of ofPages) reply.removeHeader(name);
}
