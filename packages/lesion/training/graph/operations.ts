/** Differentiable operations on the values of a graph: arithmetic, shapes, sums and activations. See `convolution.ts`. */
import { countElements, type Graph, type Value } from './graph';

/** The shape that two shapes broadcast to, aligned at their last axes. */
function broadcast(a: readonly number[], b: readonly number[]): number[] {
  const rank = Math.max(a.length, b.length);
  return Array.from({ length: rank }, (_, i) => {
    const [x, y] = [a[i - rank + a.length] ?? 1, b[i - rank + b.length] ?? 1];
    if (x !== y && x !== 1 && y !== 1) throw new Error(`[${a.join()}] and [${b.join()}] do not fit together`);
    return Math.max(x, y);
  });
}

/** Creates the operations of a graph. Two operands broadcast as in ONNX and NumPy. */
export function createGraphOperations(graph: Graph) {
  const binary = (op: string, a: Value, b: Value, rule?: (g: Value, y: Value) => readonly Value[]): Value => {
    const y = graph.apply(op, [a, b], broadcast(a.shape, b.shape));
    if (!rule) return y;
    return graph.recordGradient(y, [a, b], (g) => {
      const [ga, gb] = rule(g, y);
      return [sumTo(ga!, a.shape), sumTo(gb!, b.shape)];
    });
  };
  const unary = (op: string, x: Value, rule?: (g: Value, y: Value) => Value): Value => {
    const y = graph.apply(op, [x], x.shape);
    return rule ? graph.recordGradient(y, [x], (g) => [rule(g, y)]) : y;
  };

  const add = (a: Value, b: Value): Value => binary('Add', a, b, (g) => [g, g]);
  const sub = (a: Value, b: Value): Value => binary('Sub', a, b, (g) => [g, scale(g, -1)]);
  const mul = (a: Value, b: Value): Value => binary('Mul', a, b, (g) => [mul(g, b), mul(g, a)]);
  const div = (a: Value, b: Value): Value => binary('Div', a, b, (g, y) => [div(g, b), scale(div(mul(g, y), b), -1)]);
  /** x times a number. */
  const scale = (x: Value, by: number): Value => mul(x, graph.scalar(by));
  /** x plus a number. */
  const shift = (x: Value, by: number): Value => add(x, graph.scalar(by));

  const exp = (x: Value): Value => unary('Exp', x, (g, y) => mul(g, y));
  const sqrt = (x: Value): Value => unary('Sqrt', x, (g, y) => scale(div(g, y), 0.5));
  const tanh = (x: Value): Value => unary('Tanh', x, (g, y) => mul(g, sub(graph.scalar(1), mul(y, y))));
  /** log(1 + eˣ). */
  const softplus = (x: Value): Value => unary('Softplus', x, (g) => mul(g, unary('Sigmoid', x)));
  const relu = (x: Value): Value => unary('Relu', x, (g, y) => mul(g, unary('Sign', y)));
  /** x where positive, else a fifth of it: the slope in DCGAN's discriminator. */
  const leakyRelu = (x: Value): Value => {
    const y = graph.apply('LeakyRelu', [x], x.shape, { alpha: { float: 0.2 } });
    return graph.recordGradient(y, [x], (g) => [mul(g, binary('Max', unary('Sign', x), graph.scalar(0.2)))]);
  };

  const reshape = (x: Value, shape: readonly number[]): Value => {
    if (countElements(shape) !== countElements(x.shape))
      throw new Error(`[${x.shape.join()}] cannot become [${shape.join()}]`);
    const y = graph.apply('Reshape', [x, graph.integers(shape)], shape);
    return graph.recordGradient(y, [x], (g) => [reshape(g, x.shape)]);
  };
  const transpose = (x: Value, perm: readonly number[]): Value => {
    const back = perm.map((_, axis) => perm.indexOf(axis));
    const shape = perm.map((axis) => x.shape[axis]!);
    return graph.apply('Transpose', [x], shape, { perm }, (g) => [transpose(g, back)]);
  };
  const expand = (x: Value, shape: readonly number[]): Value => {
    const y = graph.apply('Expand', [x, graph.integers(shape)], shape);
    return graph.recordGradient(y, [x], (g) => [sumTo(g, x.shape)]);
  };

  /** Sum over axes, which remain with length 1. */
  const sum = (x: Value, axes: readonly number[]): Value => {
    const shape = x.shape.map((length, axis) => (axes.includes(axis) ? 1 : length));
    const y = graph.apply('ReduceSum', [x, graph.integers(axes)], shape, { keepdims: 1 });
    return graph.recordGradient(y, [x], (g) => [expand(g, x.shape)]);
  };
  /** Sum of all elements, a scalar. */
  const total = (x: Value): Value => reshape(sum(x, [...x.shape.keys()]), []);
  /** Mean of all elements, a scalar. */
  const mean = (x: Value): Value => scale(total(x), 1 / countElements(x.shape));
  /** Reverses broadcasting: sums until the shape is reached. */
  const sumTo = (x: Value, shape: readonly number[]): Value => {
    if (x.shape.join() === shape.join()) return x;
    const leading = x.shape.length - shape.length;
    const axes = [...x.shape.keys()].filter((axis) => x.shape[axis] !== (axis < leading ? 0 : shape[axis - leading]));
    return reshape(axes.length > 0 ? sum(x, axes) : x, shape);
  };

  /** Elements `from` up to, not including, `to` of one axis. */
  const slice = (x: Value, axis: number, from: number, to: number): Value => {
    const shape = x.shape.map((length, i) => (i === axis ? to - from : length));
    const [start, end, along] = [graph.integers([from]), graph.integers([to]), graph.integers([axis])];
    const y = graph.apply('Slice', [x, start, end, along], shape);
    return graph.recordGradient(y, [x], (g) => [pad(g, axis, from, x.shape[axis]! - to)]);
  };
  /** Pads one axis with zeros. */
  const pad = (x: Value, axis: number, before: number, after: number): Value => {
    const shape = x.shape.map((length, i) => (i === axis ? before + length + after : length));
    const at = (amount: number): number[] => x.shape.map((_, i) => (i === axis ? amount : 0));
    const y = graph.apply('Pad', [x, graph.integers([...at(before), ...at(after)])], shape);
    return graph.recordGradient(y, [x], (g) => [slice(g, axis, before, before + x.shape[axis]!)]);
  };
  /** Concatenates values along one axis. */
  const concat = (values: readonly Value[], axis: number): Value => {
    const ends: number[] = [];
    for (const { shape } of values) ends.push((ends.at(-1) ?? 0) + shape[axis]!);
    const shape = values[0]!.shape.map((length, i) => (i === axis ? ends.at(-1)! : length));
    return graph.apply('Concat', values, shape, { axis }, (g) =>
      values.map((value, i) => slice(g, axis, ends[i]! - value.shape[axis]!, ends[i]!)),
    );
  };

  /** Matrix product over the last two axes; the axes before them broadcast. */
  const matmul = (a: Value, b: Value): Value => {
    const leading = broadcast(a.shape.slice(0, -2), b.shape.slice(0, -2));
    const shape = [...leading, a.shape.at(-2)!, b.shape.at(-1)!];
    if (a.shape.at(-1) !== b.shape.at(-2)) throw new Error(`no product of [${a.shape.join()}] and [${b.shape.join()}]`);
    return graph.apply('MatMul', [a, b], shape, {}, (g) => [
      sumTo(matmul(g, swapLastAxes(b)), a.shape),
      sumTo(matmul(swapLastAxes(a), g), b.shape),
    ]);
  };
  /** Swaps the last two axes. */
  const swapLastAxes = (x: Value): Value => {
    const axes = [...x.shape.keys()];
    return transpose(x, [...axes.slice(0, -2), axes.length - 1, axes.length - 2]);
  };
  /** The same value, without a gradient. */
  const detach = (x: Value): Value => unary('Identity', x);

  const gradients = (loss: Value, of: readonly Value[]): Value[] => graph.gradients(loss, of, add);

  return {
    graph, add, sub, mul, div, scale, shift, exp, sqrt, tanh, softplus, relu, leakyRelu, reshape, transpose, expand,
    sum, total, mean, slice, pad, concat, matmul, swapLastAxes, detach, gradients,
  }; // prettier-ignore
}

/** The operations over one graph. */
export type GraphOperations = ReturnType<typeof createGraphOperations>;
