/** core - core/hone.h in JavaScript's types: text for pointers, HoneError for failures. */
import { codeOfNumber, HoneError } from './error.js';
import { Memory, terminated } from './memory.js';
import { instantiateCore, type CoreExports, type HostImports } from './module.js';
import type { Description, Operators, Options, OptionValue, Passes } from './types.js';

/** A HoneSession. */
export type Session = number;

export class Core {
  private constructor(
    private readonly exports: CoreExports,
    private readonly memory: Memory,
  ) {}

  /** memory: the one that host uses; attached here. */
  static async instantiate(
    module: WebAssembly.Module,
    host: HostImports,
    memory: Memory,
    suspending: boolean,
  ): Promise<Core> {
    return new Core(await instantiateCore(module, host, memory, suspending), memory);
  }

  describe(): Description {
    return JSON.parse(this.memory.terminatedText(this.exports.wasm_describe())) as Description;
  }

  ops(): Operators {
    return JSON.parse(this.memory.terminatedText(this.exports.wasm_ops())) as Operators;
  }

  passes(): Passes {
    return JSON.parse(this.memory.terminatedText(this.exports.wasm_passes())) as Passes;
  }

  async open(path: string): Promise<Session> {
    const session = await this.#withTexts([path], (pointer) => this.exports.wasm_open(pointer));
    if (session === 0) throw this.#error();
    return session;
  }

  async run(session: Session, job: string, options: Options): Promise<void> {
    const done = await this.#withTexts([job, optionLines(options)], (name, lines) =>
      this.exports.wasm_run(session, name, lines),
    );
    if (done === 0) throw this.#error();
  }

  async write(session: Session, path: string, options: Options): Promise<void> {
    const done = await this.#withTexts([path, optionLines(options)], (pointer, lines) =>
      this.exports.wasm_write(session, pointer, lines),
    );
    if (done === 0) throw this.#error();
  }

  /** JSON as the core wrote it. */
  report(session: Session): string {
    return this.memory.terminatedText(this.exports.wasm_report(session));
  }

  reportText(session: Session, width: number): string {
    return this.memory.terminatedText(this.exports.wasm_report_text(session, width));
  }

  async show(session: Session): Promise<string> {
    const pointer = await this.exports.wasm_show(session);
    if (pointer === 0) throw this.#error();
    return this.memory.terminatedText(pointer);
  }

  close(session: Session): void {
    this.exports.wasm_close(session);
  }

  #error(): HoneError {
    const { code, message } = JSON.parse(this.memory.terminatedText(this.exports.wasm_error())) as {
      code: number;
      message: string;
    };
    return new HoneError(codeOfNumber(code), message);
  }

  /** Calls with pointers to NUL-terminated copies of the texts. A call that throws leaves the module unfit for use. */
  async #withTexts<N extends readonly string[]>(
    texts: readonly [...N],
    call: (...pointers: { [index in keyof N]: number }) => number | Promise<number>,
  ): Promise<number> {
    const pointers = texts.map((text) => this.#place(terminated(text)));
    const result = await call(...(pointers as { [index in keyof N]: number }));
    for (const pointer of pointers) this.exports.wasm_free(pointer);
    return result;
  }

  #place(bytes: Uint8Array): number {
    const pointer = this.exports.wasm_alloc(bytes.length);
    this.memory.part(pointer, bytes.length).set(bytes);
    return pointer;
  }
}

/** Lines "name=value\n" as wasm_run and wasm_write read them; a list gives a line an item. */
function optionLines(options: Options): string {
  return Object.entries(options)
    .flatMap(([name, value]) => valuesOf(value).map((text) => `${checkedName(name)}=${escaped(text)}\n`))
    .join('');
}

function valuesOf(value: OptionValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value.map(String) : [String(value)];
}

function checkedName(name: string): string {
  if (/^[\w-]+$/.test(name)) return name;
  throw new HoneError('usage', `there is no option ${JSON.stringify(name)}`);
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
