"""States in one's hands, and our games in OpenSpiel's terms."""

from __future__ import annotations

import copy
import pickle
from collections import defaultdict
from typing import Any

import numpy as np

import schiltron
from schiltron.openspiel import Game, load_game

from .support import ServerTestCase, choose


class States(ServerTestCase):
    def test_a_hypothetical_state_leaves_the_game_alone(self) -> None:
        env = self.opened(schiltron.make("pig/pig-20", **self.server))
        env.reset(seed=1)
        state = env.state()
        rolled = state.child(0)
        self.assertTrue(rolled.is_chance)
        self.assertAlmostEqual(sum(chance for _, chance in rolled.chance_outcomes), 1)
        self.assertEqual({round(chance, 9) for _, chance in rolled.chance_outcomes}, {round(1 / 6, 9)})
        rolled.child(rolled.chance_outcomes[0][0])
        self.assertEqual(env.state().position(), state.position())
        self.assertEqual(state.legal_actions, np.flatnonzero(env.action_masks()).tolist())
        self.assertEqual(state.texts(), [action["text"] for action in env.legal_actions()])

    def test_a_game_goes_on_from_a_state(self) -> None:
        env = self.opened(schiltron.make("barons-war/skirmish", opponent="scripted", **self.server))
        _, info = env.reset(seed=2)
        for step in range(6):
            _, _, _, _, info = env.step(choose(info["action_mask"], step))
        state = env.state()
        twin = pickle.loads(pickle.dumps(state))
        self.assertEqual(twin.position(), state.position())
        self.assertIs(copy.deepcopy(state), state)
        other = self.opened(schiltron.make("barons-war/skirmish", opponent="scripted", **self.server))
        observation, _ = other.reset(options={"position": state.position()})
        for name, cells in state.observation(0).items():
            self.assertTrue(np.array_equal(observation[name].ravel(), cells))

    def test_a_resampled_state_looks_the_same_to_its_player(self) -> None:
        state = schiltron.new_state("leduc-poker/standard", **self.server)
        while state.is_chance:
            state = state.child(state.chance_outcomes[0][0])
        worlds = [state.resample(state.player, seed) for seed in range(20)]
        self.assertEqual({world.information_key(state.player) for world in worlds}, {state.information_key(state.player)})
        self.assertGreater(len({world.information_key(1 - state.player) for world in worlds}), 1)

    def test_a_state_tells_the_game_that_led_to_it(self) -> None:
        env = self.opened(schiltron.make("pig/pig-20", opponent="scripted", **self.server))
        env.reset(seed=3)
        env.step(0)
        record = env.state().child(0).record()
        self.assertEqual((record["ruleset"], record["scenario"]), ("pig", "pig-20"))
        state = schiltron.new_state("pig/pig-20", **self.server)
        for move in record["moves"]:
            state = state.child(move)
        self.assertEqual(state.position(), env.state().child(0).position())
        self.assertEqual(state.record()["moves"], record["moves"])
        for unknown in (state.resample(0, 1), schiltron.new_state("pig/pig-20", position=state.position(), **self.server)):
            with self.assertRaises(schiltron.SchiltronError) as caught:
                unknown.record()
            self.assertEqual(caught.exception.code, "BAD_RECORD")

    def test_refuses_what_is_not_legal(self) -> None:
        state = schiltron.new_state("kuhn-poker/standard", **self.server)
        for action in (0, 99):
            with self.subTest(action=action), self.assertRaises(schiltron.SchiltronError) as caught:
                state.child(action)
            self.assertEqual((caught.exception.code, caught.exception.path), ("ILLEGAL_ACTION", "/action"))


class Copies(ServerTestCase):
    """Running environments, copied with their dice."""

    def _plays_alike(self, env: Any, twin: Any, steps: int) -> None:
        info = {"action_mask": env.action_masks()}
        for step in range(steps):
            action = choose(info["action_mask"], step)
            observation, *rest, info = env.step(action)
            twin_observation, *twin_rest, twin_info = twin.step(action)
            self.assertEqual(rest, twin_rest)
            for name, cells in observation.items():
                self.assertTrue(np.array_equal(cells, twin_observation[name]), name)
            self.assertEqual({key: np.asarray(cell).tolist() for key, cell in info.items()}, {key: np.asarray(cell).tolist() for key, cell in twin_info.items()})
            if rest[1] or rest[2]:
                _, info = env.reset()
                twin.reset()
                self.assertEqual(env.state().position(), twin.state().position())

    def test_a_deep_copy_goes_on_with_the_same_dice(self) -> None:
        for env_id, opponent in (("pig/pig-20", "random"), ("barons-war/skirmish", "scripted"), ("leduc-poker/standard", "scripted")):
            with self.subTest(env_id=env_id):
                env = self.opened(schiltron.make(env_id, opponent=opponent, shaping=0.1, **self.server))
                _, info = env.reset(seed=5)
                action = choose(info["action_mask"], 1)
                env.step(action)
                twin = self.opened(copy.deepcopy(env))
                self.assertEqual(twin.state().position(), env.state().position())
                self._plays_alike(env, twin, 40)

    def test_a_pickled_game_goes_on_where_it_stood(self) -> None:
        env = self.opened(schiltron.make("pig/pig-20", player="random", max_episode_steps=30, **self.server))
        env.reset(seed=7)
        env.step(0)
        twin = self.opened(pickle.loads(pickle.dumps(env)))
        self.assertEqual(twin.state().record(), env.state().record())
        self._plays_alike(env, twin, 60)

    def test_what_has_not_begun_is_copied_as_it_was_made(self) -> None:
        twin = self.opened(copy.deepcopy(self.opened(schiltron.make("pig/pig-20", **self.server))))
        twin.reset(seed=1)

    def test_a_vector_and_both_environments_of_two_agents_are_copied(self) -> None:
        vector = self.opened(schiltron.make_vec("pig/pig-20", 3, **self.server))
        _, info = vector.reset(seed=2)
        vector.step(np.zeros(3, int))
        twin = self.opened(copy.deepcopy(vector))
        for _ in range(60):
            one, other = vector.step(np.zeros(3, int)), twin.step(np.zeros(3, int))
            self.assertTrue(all(np.array_equal(one[i], other[i]) for i in (1, 2, 3)))
        aec = self.opened(schiltron.make_aec("leduc-poker/standard", **self.server))
        aec.reset(seed=4)
        for _ in range(2):
            aec.step(choose(aec.observe(aec.agent_selection)["action_mask"], 0))
        other_aec = self.opened(copy.deepcopy(aec))
        while aec.agents:
            self.assertEqual((aec.agent_selection, aec.agents, aec.rewards), (other_aec.agent_selection, other_aec.agents, other_aec.rewards))
            _, _, ended, cut, _ = aec.last()
            action = None if ended or cut else choose(aec.observe(aec.agent_selection)["action_mask"], 0)
            aec.step(action)
            other_aec.step(action)
        self.assertEqual(other_aec.agents, [])

    def test_refuses_what_was_saved_of_another_game(self) -> None:
        env = self.opened(schiltron.make("pig/pig-20", **self.server))
        env.reset(seed=1)
        saved = env._remote.save()
        poker = self.opened(schiltron.make("kuhn-poker/standard", **self.server))
        poker.reset(seed=1)
        with self.assertRaises(schiltron.SchiltronError) as caught:
            poker._remote.restore(saved)
        self.assertEqual((caught.exception.code, caught.exception.path), ("BAD_POSITION", "/saved/episode/game/position/ruleset"))
        with self.assertRaises(schiltron.SchiltronError) as caught:
            env._remote.restore(saved * 2)
        self.assertEqual((caught.exception.code, caught.exception.path), ("BAD_REQUEST", "/index"))


Policy = Any


class BestResponse:
    """What one player can get against a policy, by the calls that OpenSpiel's own best response makes."""

    def __init__(self, game: Game, player: int, policy: Policy) -> None:
        self.player, self.policy = player, policy
        self.information_sets: dict[str, list[Any]] = defaultdict(list)
        self.values: dict[str, float] = {}
        self.answers: dict[str, int] = {}
        self._collect(game.new_initial_state(), 1.0)

    def _moves(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        if state.current_player() == self.player:
            return [(action, 1.0) for action in state.legal_actions(self.player)]
        return list(self.policy(state).items())

    def _collect(self, state: Any, reach: float) -> None:
        if state.is_terminal():
            return
        if state.current_player() == self.player:
            self.information_sets[state.information_state_string(self.player)].append((state, reach))
        for action, chance in self._moves(state):
            self._collect(state.child(action), reach * chance)

    def value(self, state: Any) -> float:
        key = state.history_str()
        if key not in self.values:
            self.values[key] = self._value(state)
        return self.values[key]

    def _value(self, state: Any) -> float:
        if state.is_terminal():
            return state.player_return(self.player)
        if state.current_player() == self.player:
            return self.value(state.child(self._answer(state.information_state_string(self.player))))
        return sum(chance * self.value(state.child(action)) for action, chance in self._moves(state))

    def _answer(self, key: str) -> int:
        if key not in self.answers:
            alike = self.information_sets[key]
            actions = alike[0][0].legal_actions(self.player)
            self.answers[key] = max(actions, key=lambda action: sum(reach * self.value(state.child(action)) for state, reach in alike))
        return self.answers[key]


def nash_conv(game: Game, policy: Policy) -> float:
    return sum(BestResponse(game, player, policy).value(game.new_initial_state()) for player in range(game.num_players())) - game.utility_sum()


def uniform(state: Any) -> dict[int, float]:
    legal = state.legal_actions()
    return dict.fromkeys(legal, 1 / len(legal))


class ExternalSampling:
    """Monte Carlo CFR by external sampling, by the calls that OpenSpiel's solver makes."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.rng = game, np.random.default_rng(seed)
        self.tables: dict[str, list[np.ndarray]] = {}

    def iterate(self) -> None:
        for player in range(self.game.num_players()):
            self._update(self.game.new_initial_state(), player)

    def _update(self, state: Any, player: int) -> float:
        if state.is_terminal():
            return state.player_return(player)
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            return self._update(state.child(self.rng.choice(outcomes, p=chances)), player)
        decider = state.current_player()
        legal = state.legal_actions()
        regrets, average = self.tables.setdefault(state.information_state_string(decider), [np.zeros(len(legal)), np.full(len(legal), 1e-6)])
        positive = np.maximum(regrets, 0)
        policy = positive / positive.sum() if positive.sum() > 0 else np.full(len(legal), 1 / len(legal))
        if decider != player:
            average += policy
            return self._update(state.child(legal[self.rng.choice(len(legal), p=policy)]), player)
        values = np.array([self._update(state.child(action), player) for action in legal])
        regrets += values - policy @ values
        return float(policy @ values)

    def policy(self, state: Any) -> dict[int, float]:
        average = self.tables[state.information_state_string(state.current_player())][1]
        return dict(zip(state.legal_actions(), average / average.sum()))


class OpenSpielTerms(ServerTestCase):
    def test_nash_conv_of_uniform_play_is_the_known_one(self) -> None:
        self.assertAlmostEqual(nash_conv(load_game("kuhn-poker/standard", **self.server), uniform) * 2, 11 / 12, 9)

        self.assertAlmostEqual(nash_conv(load_game("leduc-poker/standard", **self.server), uniform) * 13, 4.7472222, 6)

    def test_external_sampling_comes_near_the_equilibrium_of_kuhn_poker(self) -> None:
        game = load_game("kuhn-poker/standard", **self.server)
        solver = ExternalSampling(game, 1)
        for _ in range(4000):
            solver.iterate()
        self.assertLess(nash_conv(game, solver.policy), 0.05)
        worth = -BestResponse(game, 1, solver.policy).value(game.new_initial_state())
        self.assertAlmostEqual(worth * 2, -1 / 18, delta=0.05)

    def test_a_state_tells_what_an_algorithm_asks(self) -> None:
        game = load_game("leduc-poker/standard", **self.server)
        self.assertEqual((game.num_players(), game.utility_sum()), (2, 0))
        self.assertIn("IMPERFECT", str(game.get_type().information))
        state = game.new_initial_state()
        with self.assertRaisesRegex(ValueError, "Name the player"):
            state.information_state_string()
        while state.is_chance_node():
            self.assertEqual(state.legal_actions(), [outcome for outcome, _ in state.chance_outcomes()])
            state.apply_action(state.legal_actions()[0])
        player = state.current_player()
        self.assertEqual(np.flatnonzero(state.legal_actions_mask(player)).tolist(), state.legal_actions(player))
        self.assertEqual(state.legal_actions(1 - player), [])
        self.assertEqual(len(state.information_state_tensor(player)), game.information_state_tensor_shape()[0])
        world = state.resample_from_infostate(player, lambda: 0.3)
        self.assertEqual(world.information_state_string(), state.information_state_string())
        twin = copy.deepcopy(state)
        twin.apply_action(twin.legal_actions()[0])
        self.assertNotEqual(twin.history(), state.history())
        self.assertNotIn("face-down", state.observation_string(player).splitlines()[player])
        self.assertIn("face-down", state.observation_string(1 - player).splitlines()[player])
        self.assertIn(state.action_to_string(player, state.legal_actions()[0]), state._state.texts())
