/**
 * Builds a computation as an ONNX graph: values of fixed shape, operators on them, and reverse-mode gradients.
 *
 * An operation that can be differentiated is recorded with its parents and a rule that turns the gradient of the result
 * into the gradients of the parents (null: none). Rules are made of operations themselves. The operations are in
 * `operations.ts`; only operators of ONNX's standard domain are written.
 */
import { encodeModel, type Attribute, type Constant, type Named, type OnnxNode } from './onnx';

/** A tensor of 32-bit floats in a graph under construction; scalars have the shape []. */
export type Value = Named;

type Rule = (gradient: Value) => readonly (Value | null)[];

/** Number of elements of a shape. */
export const sizeOf = (shape: readonly number[]): number => shape.reduce((size, length) => size * length, 1);

export class Graph {
  private readonly nodes: OnnxNode[] = [];
  private readonly constants = new Map<string, Constant>();
  private readonly inputs: Value[] = [];
  private readonly outputs: Value[] = [];
  private readonly tape: { readonly result: Value; readonly parents: readonly Value[]; readonly rule: Rule }[] = [];

  /** A tensor that each run is given. */
  input(name: string, shape: readonly number[]): Value {
    const value = { name, shape };
    this.inputs.push(value);
    return value;
  }

  /** A number that is part of the graph. */
  scalar(value: number): Value {
    return this.keep(`scalar_${value}`, [], Float32Array.of(value));
  }

  /** Whole numbers that are part of the graph, such as a shape, for operators that read them as a tensor. */
  integers(values: readonly number[]): Value {
    return this.keep(`integers_${values.join('_')}`, [values.length], BigInt64Array.from(values.map(BigInt)));
  }

  /** Writes one operator. With `rule` the result can be differentiated with respect to `parents` (default: the inputs). */
  apply(
    op: string,
    inputs: readonly Value[],
    shape: readonly number[],
    attributes: Readonly<Record<string, Attribute>> = {},
    rule?: Rule,
  ): Value {
    const result = { name: `${op}_${this.nodes.length}`, shape };
    this.nodes.push({ op, inputs: inputs.map(({ name }) => name), output: result.name, attributes });
    if (rule) this.differentiable(result, inputs, rule);
    return result;
  }

  /** Records how the gradient of a result reaches the values it was made from, however many operators lie between. */
  differentiable(result: Value, parents: readonly Value[], rule: Rule): Value {
    this.tape.push({ result, parents, rule });
    return result;
  }

  /** Has the graph give a value under this name. */
  output(name: string, value: Value): void {
    this.nodes.push({ op: 'Identity', inputs: [value.name], output: name, attributes: {} });
    this.outputs.push({ name, shape: value.shape });
  }

  /** Gradients of a scalar with respect to values; throws where it does not depend on one. */
  gradients(loss: Value, of: readonly Value[], add: (a: Value, b: Value) => Value): Value[] {
    if (loss.shape.length > 0) throw new Error(`gradients are of a scalar, not of shape [${loss.shape.join()}]`);
    const reached = this.reachedFrom(of);
    const found = new Map<string, Value>([[loss.name, this.scalar(1)]]);
    for (const { result, parents, rule } of [...this.tape].reverse()) {
      const gradient = found.get(result.name);
      if (!gradient || !reached.has(result.name)) continue;
      rule(gradient).forEach((part, i) => {
        const parent = parents[i]!;
        if (!part || !reached.has(parent.name)) return;
        if (part.shape.join() !== parent.shape.join()) {
          throw new Error(`the gradient of ${parent.name} [${parent.shape.join()}] has shape [${part.shape.join()}]`);
        }
        const before = found.get(parent.name);
        found.set(parent.name, before ? add(before, part) : part);
      });
    }
    return of.map((value) => {
      const gradient = found.get(value.name);
      if (!gradient) throw new Error(`${loss.name} does not depend on ${value.name}`);
      return gradient;
    });
  }

  /** The bytes of the ONNX model; operators on which no output depends are left out. */
  model(): Uint8Array {
    const needed = new Set(this.outputs.map(({ name }) => name));
    for (const { inputs, output } of [...this.nodes].reverse()) {
      if (needed.has(output)) for (const name of inputs) needed.add(name);
    }
    return encodeModel({
      nodes: this.nodes.filter(({ output }) => needed.has(output)),
      constants: [...this.constants.values()].filter(({ name }) => needed.has(name)),
      inputs: this.inputs,
      outputs: this.outputs,
    });
  }

  private keep(name: string, shape: readonly number[], data: Constant['data']): Value {
    const known = this.constants.get(name) ?? { name, shape, data };
    this.constants.set(name, known);
    return known;
  }

  /** Names of everything recorded that depends on one of these values. */
  private reachedFrom(values: readonly Value[]): Set<string> {
    const reached = new Set(values.map(({ name }) => name));
    for (const { result, parents } of this.tape) {
      if (parents.some(({ name }) => reached.has(name))) reached.add(result.name);
    }
    return reached;
  }
}
