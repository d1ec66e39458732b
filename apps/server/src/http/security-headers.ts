import helmet from '@fastify/helmet';
import Fastify from 'fastify';

/**
 * The headers by which browsers are told to be strict, the same with every answer: Helmet is asked for them once, since it would
 * put them together anew for each.
 */
export async function securityHeaders(): Promise<Readonly<Record<string, string>>> {
  const asked = Fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // The component library sets its theme in a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https://*.tile.openstreetmap.org'],
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
    xFrameOptions: { action: 'deny' },
    // Set by whoever terminates TLS.
    hsts: false,
    crossOriginEmbedderPolicy: false,
  });
  const told: Record<string, string> = {};
  asked.get('/', (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) told[name] = String(value);
    return '';
  });
  await asked.inject('/');
  await asked.close();
  return told;
}
