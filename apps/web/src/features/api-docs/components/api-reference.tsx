import 'swagger-ui-dist/swagger-ui.css';
import { useEffect, useRef } from 'react';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { shownLanguage } from '../../../i18n/i18n.ts';
import { freshToken } from '../api/fresh-token.ts';
import styles from './api-reference.module.css';

/**
 * Swagger UI over a document that is already here. Calls that are tried go out with the person's own token, renewed when
 * it is about to end; nothing is typed in or kept. Code is read from left to right in every language.
 */
export function ApiReference({ document }: { document: object }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = place.current;
    if (!node) return undefined;
    SwaggerUI({
      domNode: node,
      spec: document,
      deepLinking: false,
      docExpansion: 'none',
      filter: true,
      defaultModelsExpandDepth: -1,
      persistAuthorization: false,
      tryItOutEnabled: false,
      validatorUrl: null,
      requestInterceptor: async (request) => {
        const token = await freshToken();
        if (token) request.headers['Authorization'] = `Bearer ${token}`;
        request.headers['Accept-Language'] = shownLanguage();
        return request;
      },
    });
    return () => node.replaceChildren();
  }, [document]);
  return <div ref={place} className={styles.reference} dir="ltr" lang="en" />;
}
