import address from 'virtual:api-viewer';

interface ShownReference {
  destroy(): void;
}

/** The program that shows documents of APIs, as far as it is used here. */
export interface ApiViewer {
  /** Shows a document in an empty element. */
  createApiReference(place: HTMLElement, configuration: Readonly<Record<string, unknown>>): ShownReference;
}

let loading: Promise<ApiViewer> | undefined;

/** Loads the program when it is first asked for: it is several megabytes. Throws when it can't be loaded. */
export function loadViewer(): Promise<ApiViewer> {
  loading ??= new Promise<ApiViewer>((resolve, reject) => {
    const fail = (reason: string) => {
      loading = undefined;
      script.remove();
      reject(new Error(reason));
    };
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => {
      const { Scalar } = window as unknown as { Scalar?: ApiViewer };
      if (Scalar) resolve(Scalar);
      else fail('The viewer of the API documentation did not start');
    });
    script.addEventListener('error', () => fail('The viewer of the API documentation was not loaded'));
    document.head.append(script);
  });
  return loading;
}

/** Shows a document. Returns what removes it: the program removes its styles with it, and leaves its theme on the body. */
export function showReference(
  viewer: ApiViewer,
  place: HTMLElement,
  configuration: Readonly<Record<string, unknown>>,
): () => void {
  // An element of its own: the program marks it as taken.
  const node = document.createElement('div');
  place.append(node);
  const shown = viewer.createApiReference(node, configuration);
  return () => {
    shown.destroy();
    node.remove();
    document.body.classList.remove('light-mode', 'dark-mode');
  };
}
