import address from 'swagger-ui-dist/swagger-ui-bundle.js?url';

interface SwaggerRequest {
  headers: Record<string, string>;
}

/** What a plugin of Swagger UI is given: its own React, and its parts by name. */
interface SwaggerSystem {
  readonly React: {
    createElement(type: unknown, properties: object | null, ...children: unknown[]): unknown;
  };
}

interface LayoutProps {
  readonly getComponent: (name: string, isContainer?: boolean) => unknown;
}

interface SwaggerOptions {
  domNode: HTMLElement;
  spec: object;
  layout?: string;
  plugins?: readonly ((system: SwaggerSystem) => object)[];
  deepLinking?: boolean;
  docExpansion?: 'full';
  defaultModelsExpandDepth?: number;
  validatorUrl?: string | null;
  syntaxHighlight?: boolean;
  requestInterceptor?: (request: SwaggerRequest) => SwaggerRequest | Promise<SwaggerRequest>;
}

type Draw = (options: SwaggerOptions) => unknown;

let loading: Promise<Draw> | undefined;

/**
 * Loads Swagger UI as its makers built it, when it is first asked for: it is a megabyte, and a bundler that takes it apart
 * breaks it. Throws when it can't be loaded.
 */
export function loadSwaggerUi(): Promise<Draw> {
  loading ??= new Promise<Draw>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => {
      const { SwaggerUIBundle } = window as unknown as { SwaggerUIBundle?: Draw };
      if (SwaggerUIBundle) resolve(SwaggerUIBundle);
      else reject(new Error('Swagger UI did not start'));
    });
    script.addEventListener('error', () => {
      loading = undefined;
      script.remove();
      reject(new Error('Swagger UI was not loaded'));
    });
    document.head.append(script);
  });
  return loading;
}

/** A layout of the calls alone. Swagger's own is a whole page, whose `main` would be the second one in ours. */
export function callsAlone({ React }: SwaggerSystem): object {
  const CallsAlone = ({ getComponent }: LayoutProps) =>
    React.createElement(
      'div',
      { className: 'swagger-ui' },
      React.createElement(getComponent('errors', true), null),
      React.createElement(getComponent('operations', true), null),
    );
  return { components: { CallsAlone } };
}

/** Adds missing accessible names and keyboard access to Swagger UI's elements; continues until it is stopped. */
export function keepAccessible(node: HTMLElement, bodyLabel: string): () => void {
  const mend = () => {
    for (const code of node.querySelectorAll<HTMLElement>('pre:not([tabindex])')) code.tabIndex = 0;
    for (const body of node.querySelectorAll('textarea:not([aria-label])')) body.setAttribute('aria-label', bodyLabel);
    for (const choice of node.querySelectorAll('tr[data-param-name] select:not([aria-label])')) {
      choice.setAttribute('aria-label', choice.closest('tr')?.dataset['paramName'] ?? '');
    }
  };
  const watcher = new MutationObserver(mend);
  watcher.observe(node, { childList: true, subtree: true });
  return () => watcher.disconnect();
}
