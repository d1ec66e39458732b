/** JSON that PostgreSQL has built: it goes out as it is. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
